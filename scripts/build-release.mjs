/**
 * `npm run build:release`: makes the files of a release in dist/release: an executable for each system, a bill of materials,
 * the files for operators with the image named by IMAGE, the description of the API, notices, and the checksums of all of them.
 */

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildExecutable } from './executable.mjs';
import { buildPages, installPackages } from './ready.mjs';
import { node, root, run } from './run.mjs';

const folder = join(root, 'dist/release');
const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];

await installPackages();
await run('npm', ['run', '--silent', 'texts']);
await buildPages();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const system of systems) {
  await buildExecutable(join(folder, `story-pointer-${system}`), `bun-${system}`);
}
const { IMAGE = 'story-pointer' } = process.env;
await run(node, ['scripts/release-files.mjs', folder, IMAGE]);
const names = (await readdir(folder)).sort();
const lines = await Promise.all(names.map(async (name) => `${await checksum(name)}  ${name}\n`));
await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
console.log(lines.join(''));

async function checksum(name) {
  const content = await readFile(join(folder, name));
  return createHash('sha256').update(content).digest('hex');
}
