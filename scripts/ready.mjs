import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from './files.mjs';
import { root, run } from './run.mjs';

/** Prepares a fresh clone; costs next to nothing when all is in place. */

/** Installs the packages of the lockfile, unless they are installed. */
export async function installPackages() {
  const wanted = await packagesIn('package-lock.json');
  // npm's own record of the installed packages.
  const installed = await packagesIn('node_modules/.package-lock.json').catch(() => ({}));
  const isMissing = ([path, { version, optional, link }]) =>
    path.includes('node_modules/') && !optional && !link && installed[path]?.version !== version;
  // Packages that ask for a newer Node.js run on Bun, so npm's warnings about them would mislead.
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (Object.entries(wanted).some(isMissing)) await run('npm', ['ci', ...options]);
}

async function packagesIn(lockfile) {
  return JSON.parse(await readFile(join(root, lockfile), 'utf8')).packages;
}

/** Builds the pages, unless the last build used the same sources. */
export async function buildPages() {
  // In the build's own folder, so that both are deleted together.
  const stamp = join(root, 'web/dist/.sources');
  const sources = await hashOfSources();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  await run('npm', ['run', 'build']);
  await writeFile(stamp, sources);
}

/** One hash of the names and contents of all sources of the pages. */
async function hashOfSources() {
  const files = [...(await filesIn('core')), ...(await filesIn('web')), 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}
