/**
 * Checks the import table of docs/architecture.md. The linter's own rule sees only the text of an
 * import; this one sees the file behind it.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { filesIn } from './files.mjs';
import { root } from './run.mjs';

/**
 * Modules at the network cannot import a room with its hidden votes, nor the modules that keep
 * rooms.
 */
const edge = [
  ...['server', '!server/stores', '!server/bus', '!server/redis', '!server/testing'],
  ...['!server/room', 'server/room/directory.ts', 'server/room/room.ts'],
  ...['server/room/teams.ts', 'server/room/team-changes.ts', 'server/room/views.ts'],
  ...['core', '!core/testing', '!core/session', 'core/session/open-room.ts'],
  ...['core/session/barred.ts', 'core/session/invitation.ts', 'core/session/kept-round.ts'],
  ...['core/session/refusals.ts', 'core/session/round.ts', 'core/session/tokens.ts'],
];

/**
 * The allowed imports of each folder besides itself: folders and files of ours, packages, `*` for
 * any package. `!` forbids; the last matching entry decides. The most specific folder counts, `*`
 * in a folder's name stands for each of its subfolders.
 */
const table = {
  core: ['zod/mini', 'fflate'],
  'core/import': ['core', 'zod/mini', 'papaparse', 'htmlparser2', 'fflate'],
  'core/testing': ['core', 'fast-check', 'fflate', 'node:fs'],
  server: ['core', '*'],
  'server/http': [...edge, '*'],
  // It describes the schemas of commands and changes, and sees no room.
  'server/http/openapi': [...edge, 'core/session', '!core/session/room.ts', '*'],
  'server/limits': [...edge, '*'],
  'server/transport': [...edge, '*'],
  'server/clients': [...edge, '!server/room', '!server/http', '!server/transport', '*'],
  'server/room': ['server', '!server/http', '!server/transport', 'core', '*'],
  'server/stores': ['server', '!server/http', '!server/transport', 'core', '*'],
  'server/testing': ['server', 'core', 'web/calls', 'web/room', '*'],
  web: ['core', '*', '!bun', '!node'],
  'web/build': ['core/languages.ts', 'core/session/send-policies.ts', 'scripts', '*'],
  'web/browser': ['core/frame-key.ts'],
  'web/texts': [
    ...['core/languages.ts', 'web/locales', 'web/calls/installation.ts', 'web/calls/load.ts'],
    ...['web/browser/served.ts', '*', '!bun', '!node'],
  ],
  'web/testing': ['web/texts', 'web/build', 'core', '*'],
  'web/ui': ['web/texts', 'web/browser', 'core/latin.ts', '*', '!bun', '!node'],
  'web/calls': ['web/texts', 'web/browser', 'web/leave', 'core', '*', '!bun', '!node'],
  'web/leave': ['web/texts', 'web/browser', 'web/calls', 'core', '*', '!bun', '!node'],
  'web/room': ['web/browser', 'web/calls', 'web/leave', 'core', '*', '!bun', '!node'],
  'web/shared': [
    ...['web/texts', 'web/browser', 'web/ui', 'web/calls', 'web/leave', 'web/room'],
    ...['core', '*', '!bun', '!node'],
  ],
  'web/decks': ['web/texts', 'web/browser', 'web/ui', 'web/calls', 'core', '*', '!bun', '!node'],
  'web/ladder': ['web/texts', 'web/ui', 'web/calls', 'web/shared', 'core', '*', '!bun', '!node'],
  'web/features/*': [
    // The tokens and webhooks of a session, and of a team.
    'web/features/programs',
    'web/ladder',
    'web/texts',
    'web/browser',
    'web/ui',
    'web/calls',
    'web/leave',
    'web/room',
    'web/decks',
    'web/shared',
    'core',
    '*',
    '!bun',
    '!node',
  ],
  'web/marketing': [
    'web/browser',
    'web/texts',
    'web/ui',
    'web/shared/last-session.ts',
    'core/decks',
    'core/results.ts',
    'core/privacy.ts',
    '*',
    '!bun',
    '!node',
  ],
  'web/pages': ['web', 'core', '*', '!bun', '!node'],
  e2e: ['@playwright/test', '@axe-core/playwright', 'node'],
  bench: ['core', 'server/testing', '*'],
  soak: ['core', 'web/calls', 'web/room', 'bench', 'server/testing', '*'],
  scripts: ['@playwright/test', 'node'],
};

const ours = /^@story-pointer\/(\w+)\/(.+)$/;
const imports = /(?:^|\s)(?:import|export)\s(?:[^'";]*\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g;

const files = (await Promise.all(Object.keys(table).filter(isTop).map(filesIn))).flat();
const offences = (await Promise.all(files.filter(isChecked).map(offencesIn))).flat();
for (const offence of offences) console.error(offence);
console.log(`${files.length} files, ${offences.length} forbidden imports`);
process.exitCode = offences.length > 0 ? 1 : 0;

function isTop(folder) {
  return !folder.includes('/');
}

/**
 * A test may import everything it tests, and the configuration of a tool is not a part of the
 * product.
 */
function isChecked(file) {
  return /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|config)\.tsx?$/.test(file);
}

async function offencesIn(file) {
  const source = await readFile(join(root, file), 'utf8');
  const folder = folderOf(file);
  const rules = [folder, ...rulesFor(folder)];
  return [...source.matchAll(imports)]
    .map(([, fixed, lazy]) => targetOf(file, fixed ?? lazy))
    .filter((target) => !isAllowed(rules, target))
    .map((target) => `${file} must not import ${target}`);
}

/** The folder whose line of the table applies to a file. */
function folderOf(file) {
  const parts = dirname(file).split('/');
  for (let depth = parts.length; depth > 1; depth -= 1) {
    const folder = parts.slice(0, depth).join('/');
    if (rulesFor(folder)) return folder;
  }
  return parts[0];
}

function rulesFor(folder) {
  return table[folder] ?? table[`${dirname(folder)}/*`];
}

/** A file of ours as its path from the top, a package by its name. */
function targetOf(file, specifier) {
  const [path] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(dirname(file), path);
  const [, workspace, inside] = ours.exec(path) ?? [];
  return workspace ? `${workspace}/${inside}.ts` : path;
}

function isAllowed(rules, target) {
  const last = rules.findLast((rule) => fits(rule.replace('!', ''), target));
  return last !== undefined && !last.startsWith('!');
}

function fits(rule, target) {
  if (rule === '*') return !(target.split('/')[0] in table);
  return target === rule || target.startsWith(`${rule}/`) || target.startsWith(`${rule}:`);
}
