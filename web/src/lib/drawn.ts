/** A drawing of the page as an image of its own. */
const PAINTS = ['fill', 'stroke'] as const;

/** The address of an image: colours that the page's style gives the drawing are written into it. */
export function asImage(svg: SVGSVGElement): string {
  for (const part of svg.querySelectorAll('*')) {
    const style = getComputedStyle(part);
    for (const paint of PAINTS)
      if (part.getAttribute(paint)?.includes('var(')) part.setAttribute(paint, style.getPropertyValue(paint));
  }
  const text = new XMLSerializer().serializeToString(svg).replace(/<!--.*?-->/gs, '');
  // no more than must be: a table has hundreds of such addresses
  return `data:image/svg+xml;charset=utf-8,${text.replace(/[%#\n]/g, encodeURIComponent)}`;
}
