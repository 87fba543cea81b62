/** Where in the page we are: `#/` or `#/table/ID`. In the hash, so that any file server can serve the page. */
export type Route = { readonly screen: 'start' } | { readonly screen: 'table'; readonly table: string };

// the server answers /table/ID with the page, too
if (/^\/table\/[\w-]+$/.test(location.pathname)) history.replaceState(null, '', `/#${location.pathname}`);

function read(): Route {
  const match = /^#\/table\/([\w-]+)$/.exec(location.hash);
  return match ? { screen: 'table', table: match[1]! } : { screen: 'start' };
}

let current = $state.raw(read());
addEventListener('hashchange', () => {
  current = read();
});

export const route = (): Route => current;

export function goTo(to: Route): void {
  location.hash = to.screen === 'table' ? `/table/${to.table}` : '/';
  current = to;
}
