import { join } from 'node:path';
import { bun, commit, root, run } from './run.mjs';

/** The path of the executable. */
export const executable = join(root, 'dist/story-pointer');

/**
 * Bundles the server, its runtime and the pages, which have to be built already, into one file.
 * @param {string} outfile
 * @param {string} [target] another system than this one, as Bun names it
 */
export async function buildExecutable(outfile = executable, target = undefined) {
  const options = [
    '--compile',
    '--minify',
    // Settings come from the environment alone, wherever it is started.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    ...['--asset', 'web/dist'],
    ...['--define', `commit=${JSON.stringify(commit())}`],
    ...['--outfile', outfile],
    // Bytecode halves the start; it is not tested for other systems.
    ...(target ? ['--target', target] : ['--bytecode', '--format', 'esm']),
  ];
  await run(bun, ['build', 'server/main.ts', ...options]);
}
