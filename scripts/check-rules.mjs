/**
 * Compares docs/rules.md with the tests: every rule has a test, and every id in a title a rule.
 * Also checks that the files named in documents exist.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from './files.mjs';
import { root } from './run.mjs';

const rulePattern = /^- \*\*([A-Z]+\d+)\*\* /gm;

/** The ids at the beginning of a title: '[V3] …' or '[V3, V4] …'. */
const titlePattern = /['"`]\[([A-Z]+\d+(?:, [A-Z]+\d+)*)\] /g;

/** Paths such as `core/wire.ts`. */
const pathPattern = /`((?:core|server|web|deploy|e2e|docs)\/[\w./-]+\.\w+)`/g;
const guides = ['docs/architecture.md', 'CONTRIBUTING.md', 'README.md'];

const rules = idsIn(await read('docs/rules.md'), rulePattern);
const proofs = new Map();
for (const file of await testFiles()) {
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

async function testFiles() {
  const units = (await Promise.all(['core', 'server', 'soak', 'web'].map(filesIn))).flat();
  const plays = await filesIn('e2e');
  return [
    ...units.filter((file) => /\.test\.tsx?$/.test(file)),
    ...plays.filter((file) => file.endsWith('.ts')),
  ];
}

async function missingFiles(guide) {
  const named = [...(await read(guide)).matchAll(pathPattern)].map(([, path = '']) => path);
  return named
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${guide} names ${path}, which is not there`);
}

function read(file) {
  return readFile(join(root, file), 'utf8');
}

function idsIn(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, ids]) => ids.split(', '));
}
