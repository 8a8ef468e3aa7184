import { settings } from './config.ts';

/** The options of the program, for `--help` and for the error about an unknown one. */
export const options = {
  '--help': 'shows this text',
  '--version': 'shows the version and the commit',
  '--health': 'asks the server that runs with the same settings whether it is alive',
  '--backup FILE':
    'copies the SQLite database while the server runs; - writes it to standard output',
  '--migrate-data FROM TO': 'copies all data from one database to another',
  '--recover CODE': 'makes a link that lets the facilitator of a session back in',
};

/** @returns the text of `--help` */
export function helpText(): string {
  const optionLines = Object.entries(options).map(([name, does]) => `  ${name}\n      ${does}`);
  const settingLines = settings.map(
    ({ name, fallback, meaning }) => `  ${name}=${fallback}\n      ${meaning.replaceAll('`', '')}`,
  );
  return [
    'Story Pointer: planning poker for agile teams.\n',
    'Options:',
    ...optionLines,
    '\nSettings, as environment variables with their defaults:',
    ...settingLines,
    '',
  ].join('\n');
}

/** @returns docs/settings.md */
export function settingsPage(): string {
  const rows = settings.map(
    ({ name, fallback, meaning }) =>
      `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  );
  return `# Settings

Set them as environment variables. From source, \`npm start\` also reads them from a file \`.env\` in the
folder of the clone; the executable and the container read the environment alone. An empty value counts as
not set. A value that cannot be used stops the start with a sentence that says why. \`--help\` prints this
list. It is made from \`server/config.ts\` by \`npm run settings\`.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}
