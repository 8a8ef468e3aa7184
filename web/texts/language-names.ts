const names = import.meta.glob<string>(['../locales/*.po', '!../locales/en-XA.po'], {
  query: '?name',
  import: 'default',
  eager: true,
});

/** The languages of the pages, with their own names. */
export const languages = Object.entries(names)
  .map(([file, name]) => ({ tag: file.slice('../locales/'.length, -'.po'.length), name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

export const tags = languages.map(({ tag }) => tag);
