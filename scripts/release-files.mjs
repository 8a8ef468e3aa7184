/**
 * `node scripts/release-files.mjs FOLDER IMAGE`: writes the files of a release that work without a clone, among them the
 * Compose files, which take the product from the image.
 */
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { node, root, run } from './run.mjs';

const [folder = '', image = ''] = process.argv.slice(2);
const copied = [
  'LICENSE',
  'deploy/alerts.yaml',
  'deploy/backup/backup-postgres.sh',
  'deploy/backup/story-pointer-backup.service',
  'deploy/backup/story-pointer-backup.timer',
  'deploy/caddy/site.Caddyfile',
  'deploy/dashboard.json',
  'deploy/story-pointer.service',
  'docs/openapi.json',
];

await mkdir(folder, { recursive: true });
for (const path of copied) await copyFile(join(root, path), join(folder, basename(path)));
const built = {
  'bill-of-materials.json': 'bill-of-materials.json',
  'licences.txt': 'THIRD-PARTY-NOTICES.txt',
};
for (const [name, to] of Object.entries(built))
  await copyFile(join(root, 'web/dist', name), join(folder, to));
await run(node, ['scripts/accessibility.mjs', join(folder, 'accessibility.yaml')]);
await archive();
for (const name of ['compose.yaml', 'compose.scaled.yaml']) {
  const text = await readFile(join(root, name), 'utf8');
  await writeFile(
    join(folder, name),
    replaced(text, [
      [/ {4}build:.*\n(?: {6}.*\n)*/g, `    image: ${image}\n`],
      [/ --build /g, ' '],
      ...(name === 'compose.yaml' ? [] : [[/\.\/deploy\/\w+\//g, './']]),
    ]),
  );
}

/** Writes deploy.tar.gz, with the files for nginx, Caddy and Kubernetes. */
async function archive() {
  const staged = join(folder, 'staged');
  await cp(join(root, 'deploy'), join(staged, 'deploy'), { recursive: true });
  const path = join(staged, 'deploy/kubernetes/kustomization.yaml');
  const [name, tag = 'latest'] = image.split(/:(?=[^:/]*$)/);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    replaced(text, [
      [/newName: .*/, `newName: ${name}`],
      [/newTag: .*/, `newTag: ${tag}`],
    ]),
  );
  await run('tar', ['-czf', join(folder, 'deploy.tar.gz'), '-C', staged, 'deploy']);
  await rm(staged, { recursive: true });
}

/** @throws {Error} if one of the places is gone from the text */
function replaced(text, replacements) {
  return replacements.reduce((changed, [place, value]) => {
    const next = changed.replace(place, value);
    if (next === changed) throw new Error(`There is no ${place} in it.`);
    return next;
  }, text);
}
