import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Files that are generated beside the sources. */
const generated = /^(node_modules|dist)$|\.tsbuildinfo$/;

/** Every source file in a folder and below, by its path from the top of the repository, sorted. */
export async function filesIn(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = entries
    .filter(({ name }) => !generated.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  return (await Promise.all(nested)).flat();
}
