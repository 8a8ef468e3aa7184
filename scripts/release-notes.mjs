/**
 * `node scripts/release-notes.mjs v1.2.3`: prints the part of the changelog about the release, and fails if the tag is
 * not the version of the package or the changelog does not know it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

const [tag] = process.argv.slice(2);
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
const part = changes.split(/^## /m).find((text) => text.startsWith(`[${version}]`)) ?? '';
const notes = part.replace(/^.*\n/, '').trim();

if (tag !== `v${version}`) fail(`The tag is ${tag}, but package.json has the version ${version}.`);
else if (!notes) fail(`CHANGELOG.md has nothing about ${version}.`);
else console.log(notes);

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
