/**
 * Compares docs/rules.md with the tests: every rule has a test, and every id in a title a rule.
 * Also checks that the source files named in documents exist.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from './files.mjs';
import { root } from './run.mjs';

const rulePattern = /^- \*\*([A-Z]+\d+)\*\* /gm;

/** The ids at the beginning of a title: '[V3] …' or '[V3, V4] …'. */
const titlePattern = /['"`]\[([A-Z]+\d+(?:, [A-Z]+\d+)*)\] /g;

/** Paths such as `core/wire.ts`, and their ends, such as `wire.ts`. */
const pathPattern =
  /`((?:core|server|web|deploy|e2e|docs)\/[\w./-]+\.\w+|[\w./-]+\.(?:tsx?|mjs))`/g;
const folders = ['bench', 'core', 'e2e', 'scripts', 'server', 'soak', 'web'];
const files = (await Promise.all(folders.map(filesIn))).flat();
const documents = (await readdir(join(root, 'docs'))).map((name) => `docs/${name}`);
const guides = [
  ...documents.filter((path) => path.endsWith('.md')),
  ...['CONTRIBUTING.md', 'README.md', 'SECURITY.md'],
];

const rules = idsIn(await read('docs/rules.md'), rulePattern);
const proofs = new Map();
for (const file of files.filter(isTest)) {
  for (const id of idsIn(await read(file), titlePattern)) proofs.set(id, file);
}

const offences = [
  ...rules.filter((id, index) => rules.indexOf(id) < index).map((id) => `${id} is there twice`),
  ...rules.filter((id) => !proofs.has(id)).map((id) => `${id} has no test`),
  ...[...proofs]
    .filter(([id]) => !rules.includes(id))
    .map(([id, file]) => `${id}, in a title in ${file}, is no rule`),
  ...(await Promise.all(guides.map(missingFiles))).flat(),
];
for (const offence of offences) console.error(offence);
console.log(`${rules.length} rules, ${offences.length} offences`);
process.exitCode = offences.length > 0 ? 1 : 0;

function isTest(file) {
  return /^(?:core|server|soak|web)\/.*\.test\.tsx?$|^e2e\/.*\.ts$/.test(file);
}

async function missingFiles(guide) {
  const named = [...(await read(guide)).matchAll(pathPattern)].map(([, path = '']) => path);
  return named
    .filter((path) => !existsSync(join(root, path)))
    .filter((path) => !files.some((file) => file.endsWith(`/${path}`)))
    .map((path) => `${guide} names ${path}, which is not there`);
}

function read(file) {
  return readFile(join(root, file), 'utf8');
}

function idsIn(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, ids]) => ids.split(', '));
}
