/**
 * `node scripts/release-files.mjs FOLDER IMAGE`: writes the files of a release that work without a clone, among them the
 * Compose files, which take the product from the image.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

const [folder = '', image = ''] = process.argv.slice(2);
const copied = [
  'LICENSE',
  'deploy/alerts.yaml',
  'deploy/caddy/site.Caddyfile',
  'deploy/dashboard.json',
  'deploy/story-pointer.service',
];

await mkdir(folder, { recursive: true });
for (const path of copied) await copyFile(join(root, path), join(folder, basename(path)));
await copyFile(join(root, 'web/dist/licences.txt'), join(folder, 'THIRD-PARTY-NOTICES.txt'));
for (const name of ['compose.yaml', 'compose.scaled.yaml']) {
  const text = await readFile(join(root, name), 'utf8');
  await writeFile(
    join(folder, name),
    replaced(text, [
      [/ {4}build:\n(?: {6}.*\n)+/, `    image: ${image}\n`],
      [/ --build /g, ' '],
      ...(name === 'compose.yaml' ? [] : [[/\.\/deploy\/caddy\//, './']]),
    ]),
  );
}

/** @throws {Error} if one of the places is gone from the text */
function replaced(text, replacements) {
  return replacements.reduce((changed, [place, value]) => {
    const next = changed.replace(place, value);
    if (next === changed) throw new Error(`There is no ${place} in it.`);
    return next;
  }, text);
}
