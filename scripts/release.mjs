/**
 * `npm run release`: makes the files of a release in dist/release: an executable for each system, a bill of materials,
 * the Compose files for the image named by IMAGE, notices, and the checksums of all of them.
 */

import { spawnSync } from 'node:child_process';
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
await writeFile(join(folder, 'bill-of-materials.json'), billOfMaterials());
const names = (await readdir(folder)).sort();
const lines = await Promise.all(names.map(async (name) => `${await checksum(name)}  ${name}\n`));
await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
console.log(lines.join(''));

/** The packages in the product, in CycloneDX. */
function billOfMaterials() {
  const options = ['sbom', '--sbom-format=cyclonedx', '--omit=dev'];
  const { status, stdout, stderr } = spawnSync('npm', options, { cwd: root });
  if (status !== 0) throw new Error(`There is no bill of materials: ${stderr}`);
  return stdout;
}

async function checksum(name) {
  const content = await readFile(join(folder, name));
  return createHash('sha256').update(content).digest('hex');
}
