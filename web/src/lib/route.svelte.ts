/**
 * Where in the page we are: `#/`, `#/table/ID`, `#/join/CODE`, or `#/make/GAME?…` with a rule set in it. In the hash,
 * so that any file server can serve the page, and no server learns from a link which table it leads to.
 */
export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'lost' } // the server knows nothing at this address
  | { readonly screen: 'table'; readonly table: string }
  | { readonly screen: 'join'; readonly code: string }
  | { readonly screen: 'make'; readonly game: string; readonly rules: string };

// the server answers /table/ID and /join/CODE with the page, too
if (/^\/(table|join)\/[\w-]+$/.test(location.pathname)) history.replaceState(null, '', `/#${location.pathname}`);

export function read(hash: string): Route {
  const [, screen, name = '', rules = ''] = /^#\/(table|join|make)\/([\w-]+)(?:\?(.*))?$/.exec(hash) ?? [];
  if (screen === 'table') return { screen, table: name };
  if (screen === 'join') return { screen, code: name };
  if (screen === 'make') return { screen, game: name, rules };
  return { screen: 'start' };
}

/** The address of a place in the page, from its hash on. */
export function hashOf(to: Route): string {
  if (to.screen === 'table') return `#/table/${to.table}`;
  if (to.screen === 'join') return `#/join/${to.code}`;
  if (to.screen === 'make') return `#/make/${to.game}${to.rules ? `?${to.rules}` : ''}`;
  return '#/';
}

const isLost = 'lost' in document.documentElement.dataset;
let current = $state.raw<Route>(isLost ? { screen: 'lost' } : read(location.hash));
addEventListener('hashchange', () => {
  if (isLost) history.replaceState(null, '', `/${location.hash}`);
  // we have gone there already: what is said there must not be hushed
  if (current.screen !== 'lost' && location.hash === hashOf(current)) return;
  current = read(location.hash);
});

export const route = (): Route => current;

export function goTo(to: Route): void {
  location.hash = hashOf(to);
  current = to;
}
