import { join } from 'node:path';
import { bun, commit, root, run } from './run.mjs';

/** Where the executable is put. */
export const executable = join(root, 'dist/story-pointer');

/**
 * Makes one file of the server, what it runs on, and the pages, which have to be built already.
 * @param {string} outfile
 * @param {string} [target] another system than this one, as Bun names it
 */
export async function buildExecutable(outfile = executable, target = undefined) {
  const options = [
    '--compile',
    '--minify',
    // Its settings come from the environment alone, wherever it is started.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    ...['--asset', 'web/dist'],
    ...['--define', `commit=${JSON.stringify(commit())}`],
    ...['--outfile', outfile],
    // It starts in half the time by it; what other systems make of it was not tried.
    ...(target ? ['--target', target] : ['--bytecode', '--format', 'esm']),
  ];
  await run(bun, ['build', 'server/main.ts', ...options]);
}
