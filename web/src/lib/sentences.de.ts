const files = import.meta.glob<string>('../../../src/katzentisch/locale/de/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export default Object.values(files).join('\n');
