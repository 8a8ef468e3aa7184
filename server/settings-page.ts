import { readConfig, settings } from './config.ts';
import { describeApi } from './http/openapi/document.ts';
import { edgeLimitsOf, roomLimitsOf } from './limits/table.ts';

/** The options of the program, for `--help` and for the error about an unknown one. */
export const options = {
  '--help': 'shows this help',
  '--version': 'shows the version and the commit',
  '--health': 'checks whether the server with these settings responds',
  '--backup FILE':
    'copies the SQLite database while the server runs; - writes it to standard output; without FILE, to BACKUP_FOLDER',
  '--backup-daily': 'makes a backup in BACKUP_FOLDER each day, until it is stopped',
  '--migrate-data FROM TO': 'copies all data from one database to another',
  '--recover CODE': 'creates a recovery link for the facilitator of a session',
  '--sessions': 'lists the stored sessions, without votes',
  '--erase CODE': 'deletes a session at once, when it is confirmed or with --yes behind it',
};

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

/** docs/openapi.json: the description by a server with the default settings. */
export function apiFile(): string {
  const config = readConfig({});
  const limits = { ...edgeLimitsOf(config, 0, 0), ...roomLimitsOf(config) };
  return `${JSON.stringify(describeApi('', limits), null, 2)}\n`;
}

export function settingsPage(): string {
  const rows = settings.map(
    ({ name, fallback, meaning }) =>
      `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  );
  return `# Settings

Set them as environment variables. From source, \`npm start\` also reads them from a file \`.env\` in the
folder of the clone; the executable and the container read the environment alone. An empty value counts as
not set. \`npm run settings\` makes this list from \`server/config.ts\`; \`--help\` prints it.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}
