/** A drawing of the page as an image of its own. */
const PAINTS = ['fill', 'stroke'] as const;

/** A colour that only the page's style knows. */
const BORROWED = /var\(|currentColor/;

/** The address of an image: colours that the page's style gives the drawing are written into it. */
export function asImage(svg: SVGSVGElement): string {
  const paints = [...svg.querySelectorAll('*')].flatMap((part) =>
    PAINTS.filter((paint) => BORROWED.test(part.getAttribute(paint) ?? '')).map((paint) => ({
      part,
      paint,
      colour: getComputedStyle(part).getPropertyValue(paint),
    })),
  );
  // all are read before one is written: else styles would be worked out anew for each
  for (const { part, paint, colour } of paints) part.setAttribute(paint, colour);
  return addressOf(new XMLSerializer().serializeToString(svg).replace(/<!--.*?-->/gs, ''));
}

/** The address of an image that is written down as text. */
export const addressOf = (text: string): string =>
  // no more than must be: a table has hundreds of such addresses
  `data:image/svg+xml;charset=utf-8,${text.replace(/[%#\n]/g, encodeURIComponent)}`;

/** The text of an image, read back from its address. */
export const textOf = (address: string): string => decodeURIComponent(address.slice(address.indexOf(',') + 1));
