/** `npm run build:executable`: the whole product as one file, dist/story-pointer. */
import { buildExecutable } from './executable.mjs';
import { buildPages, installPackages } from './ready.mjs';

await installPackages();
await buildPages();
await buildExecutable();
