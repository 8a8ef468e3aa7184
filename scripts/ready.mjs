import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import util from 'node:util';
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
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=1000'];
  if (!Object.entries(wanted).some(isMissing)) return;
  console.log('Installing the packages with npm...');
  await run('npm', ['ci', ...options]).catch(() => {
    console.error('npm could not install the packages, for the reason above. It needs a network.');
    process.exit(1);
  });
}

/** Reads the settings in .env, which editors on Windows begin with a byte order mark, or write in UTF-16. */
export async function loadSettings() {
  const bytes = await readFile(join(root, '.env')).catch(() => Buffer.alloc(0));
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
  for (const [name, value] of Object.entries(util.parseEnv(text))) process.env[name] ??= value;
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
  console.log('Building the pages...');
  await run('npm', ['run', '--silent', 'build']);
  await writeFile(stamp, sources);
}

/** One hash of the names and contents of all sources of the pages. */
async function hashOfSources() {
  const files = [...(await filesIn('core')), ...(await filesIn('web')), 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}
