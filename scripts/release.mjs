/**
 * `npm run release VERSION`: commits and tags a release of what is committed, with its date in the changelog, and begins the
 * next version. Pushing the tag builds, tests and publishes it.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { node, root, run } from './run.mjs';

const [version = ''] = process.argv.slice(2);
const tag = `v${version}`;
const changes = await read('CHANGELOG.md');
const [, unreleased = '', last = ''] =
  /^## \[Unreleased\]\n(.*?)^## \[(.*?)\]/ms.exec(changes) ?? [];
const fault = faultIn();
if (fault) {
  console.error(fault);
  process.exit(1);
}
await run('npm', ['run', '--silent', 'texts']);
const today = new Date().toISOString().slice(0, 10);
const heading = `## [Unreleased]\n\n## [${version}] - ${today}\n`;
await writeFile(join(root, 'CHANGELOG.md'), changes.replace('## [Unreleased]\n', heading));
await setVersion(version);
for (const name of ['deploy/kubernetes/kustomization.yaml', 'docs/deploying.md']) {
  await writeFile(join(root, name), (await read(name)).replaceAll(`v${last}`, tag));
}
await run(node, ['scripts/release-notes.mjs', tag]);
git('commit', '--all', '--message', `Release ${version}`);
git('tag', '--annotate', tag, '--message', `Release ${version}`);
const [major = 0, minor = 0] = partsOf(version);
const next = `${major}.${minor + 1}.0`;
await setVersion(`${next}-dev`);
git('commit', '--all', '--message', `Begin version ${next}`);
console.log(`To publish it: git push origin HEAD ${tag}`);

/** @returns why there can be no such release; '' for none */
function faultIn() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Name the version: npm run release 1.2.3';
  if (git('status', '--porcelain')) return 'There are changes that are not committed.';
  if (!isHigher(partsOf(version), partsOf(last)))
    return `${version} is not above the last release, ${last}.`;
  if (git('tag', '--list', tag)) return `The tag ${tag} is there already.`;
  return /^- /m.test(unreleased) ? '' : 'CHANGELOG.md has nothing under [Unreleased].';
}

function partsOf(text) {
  return text.split('.').map(Number);
}

function isHigher(parts, others) {
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at >= 0 && parts[at] > others[at];
}

/** The version is in package.json, its lock and the description of the API. */
async function setVersion(to) {
  await run('npm', ['version', '--no-git-tag-version', '--ignore-scripts', to]);
  await run('npm', ['run', '--silent', 'settings']);
}

function read(path) {
  return readFile(join(root, path), 'utf8');
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
}
