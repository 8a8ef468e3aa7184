/**
 * Loads each module of the pages, or those named, while there is no language. A module that reads a text then,
 * would read it before its catalogue in a browser: Lingui throws, and the error has the place.
 */
import { join, resolve } from 'node:path';
import { filesIn } from '../../scripts/files.mjs';
import { root } from '../../scripts/run.mjs';
import { moduleServer } from './prerender.ts';

/** Programs of the build and of tests, and scripts that run by themselves in a browser. */
const others =
  /\.(test|d)\.tsx?$|^web\/(build|service-worker|testing)\/|^web\/[\w.]+\.config\.ts|^web\/(main\.tsx|browser\/early\.ts|ui\/foreign-changes\.ts|features\/stories\/import\/tracker-worker\.ts)$/;

const named = process.argv.slice(2).map((file) => resolve(file));
const all = (await filesIn('web')).filter((file) => /\.tsx?$/.test(file) && !others.test(file));
const files = named.length > 0 ? named : all.map((file) => join(root, file));
const server = await moduleServer();
let failed = 0;
for (const file of files) {
  await server.ssrLoadModule(file).catch(() => {
    failed += 1;
  });
}
await server.close();
process.stdout.write(
  `${files.length} modules, ${failed} that cannot be loaded before a language\n`,
);
process.exit(failed > 0 ? 1 : 0);
