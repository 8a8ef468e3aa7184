/**
 * `npm run build:executable`: the whole product as one file, dist/story-pointer. Takes the system to build for,
 * such as linux-arm64, if it is another one than this.
 */
import { buildExecutable, executable } from './executable.mjs';
import { buildPages, installPackages } from './ready.mjs';

// The image names processors in its own way.
const [, system] = /^(\w+-\w+)$/.exec(process.argv[2]?.replace('amd64', 'x64') ?? '') ?? [];
const isOther = system !== undefined && system !== `${process.platform}-${process.arch}`;

await installPackages();
await buildPages();
await buildExecutable(executable, isOther ? `bun-${system}` : undefined);
