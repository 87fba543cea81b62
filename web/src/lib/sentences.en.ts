/** What is said everywhere; the rest comes with what says it (`PARTS` in language.svelte.ts). */
const files = import.meta.glob<string>(
  '../../../src/katzentisch/locale/en/{advice,cards,chat,events,games,page,refusals,room,story}.ftl',
  { query: '?raw', import: 'default', eager: true },
);
export default Object.values(files).join('\n');
