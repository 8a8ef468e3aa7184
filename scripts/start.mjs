/** `npm start`: from a fresh clone to a running product. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildPages, installPackages, loadSettings } from './ready.mjs';
import { bun, commit, exitOf, passSignalsTo, start } from './run.mjs';

/** Before the pages are built, which takes half a minute. */
const checkSettings = `import { readConfig } from './server/config.ts';
  try {
    readConfig(process.env);
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }`;

await loadSettings();
if (await isPortFree()) {
  await installPackages();
  process.exitCode = await exitOf(start(bun, ['--eval', checkSettings]));
  if (process.exitCode === 0) {
    await buildPages();
    const server = start(bun, ['server/main.ts'], { COMMIT: commit() });
    passSignalsTo(server);
    process.exitCode = await exitOf(server);
  }
} else {
  const { PORT = '3000' } = process.env;
  console.error(
    `PORT is "${PORT}", but another program is listening there. Stop it, or choose another: PORT=8080 npm start.`,
  );
  process.exitCode = 2;
}

/** Looked at before anything is installed and built, which takes half a minute. */
async function isPortFree() {
  const probe = createServer();
  try {
    // The server itself says what else may be wrong with an address.
    await once(
      probe.listen(Number(process.env['PORT'] || 3000), process.env['HOST'] || '0.0.0.0'),
      'listening',
    );
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  } finally {
    probe.close();
  }
}
