/**
 * What a page shows before any script has run: the scene of the start page, drawn once by the build. And the dark of
 * the device, which otherwise a script would have to ask for.
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin } from 'vite';

const SCENE = '/src/ui/Scene.svelte';
const PLACE = '<div id="app"></div>';

async function drawn(): Promise<string> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [svelte()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { default: Scene } = await server.ssrLoadModule(SCENE);
    const { render } = await server.ssrLoadModule('svelte/server');
    return (render(Scene).body as string).replace(/<!--.*?-->/gs, '').replace(/\s*\n\s*/g, ' ');
  } finally {
    await server.close();
  }
}

/** The lamplight of tokens.css also holds where no script has said yet which light it is. */
const DARK = /:root\[data-theme='dark'\]\s*({[^}]*})/;

export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    // of the page itself: sheets of art, built from folders of their own, have no start
    apply: ({ root }, { command }) => command === 'build' && root === undefined,
    transform(code, id) {
      const dark = id.endsWith('/src/tokens.css') ? DARK.exec(code)?.[1] : undefined;
      return dark ? `${code}\n@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${dark} }\n` : null;
    },
    async transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replace(PLACE, `<div id="app"><div aria-hidden="true">${await drawn()}</div></div>`);
    },
  };
}
