/** `npm run bench:scale`: what growth costs; `npm run bench:scale -- people memory` runs some parts. */
import { provideBrowser } from './browser.mjs';
import { providePostgres } from './postgresql.mjs';
import { buildPages, installPackages } from './ready.mjs';
import { provideRedis } from './redis.mjs';
import { bun, exitOf, passSignalsTo, start } from './run.mjs';

if (process.platform !== 'linux') {
  throw new Error('The bench reads what a process uses from /proc, which only Linux has.');
}
await installPackages();
await buildPages();
await providePostgres();
await provideRedis();
const env = { CHROMIUM: await provideBrowser() };
const bench = start(bun, ['bench/scale.ts', ...process.argv.slice(2)], env);
passSignalsTo(bench);
process.exitCode = await exitOf(bench);
