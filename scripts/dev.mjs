/** `npm run dev`: the server and the pages, both reloaded with every change of the code. */
import { installPackages, loadSettings } from './ready.mjs';
import { bun, commit, exitOf, passSignalsTo, start } from './run.mjs';

await loadSettings();
await installPackages();
const { PORT = '3000', LOG_LEVEL = 'warn' } = process.env;
// The address to open is that of the pages, which Vite prints.
const server = start(bun, ['--watch', 'server/main.ts'], {
  NODE_ENV: 'development',
  LOG_LEVEL,
  COMMIT: commit(),
});
const pages = start(bun, ['--bun', 'node_modules/vite/bin/vite.js', 'web'], {
  API_URL: `http://127.0.0.1:${PORT}`,
});
passSignalsTo(server, pages);

// Each is useless alone: the end of one stops the other.
process.exitCode = await Promise.race([exitOf(server), exitOf(pages)]);
server.kill();
pages.kill();
