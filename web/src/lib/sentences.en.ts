const files = import.meta.glob<string>('../../../src/katzentisch/locale/en/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export default Object.values(files).join('\n');
