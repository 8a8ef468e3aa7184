import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { file, spawn } from 'bun';

const root = join(import.meta.dir, '..');

function npmStart(env: Record<string, string>, ...options: string[]) {
  return spawn(['node', ...options, join(root, 'scripts/start.mjs')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

test('[O13] `npm start` says that its port is in use before it installs or builds anything', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? String(address.port) : '';
  const program = npmStart({ PORT: port });
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toBe(
    `PORT is "${port}", but another program is listening there. Stop it, or choose another: PORT=8080 npm start.\n`,
  );
  expect(await new Response(program.stdout).text()).toBe('');
  other.close();
});

test('[O13] `npm start` with an old Node.js says which one it needs', async () => {
  const old =
    'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.19.1" })';
  const program = npmStart({}, '--import', old);
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toBe(
    'Story Pointer needs Node.js 20.19 or newer; this is 18.19.1. Install a newer one from https://nodejs.org.\n',
  );
});

test('[O13] the settings in .env, which `npm start` reads, stay out of git', async () => {
  expect((await file(join(root, '.gitignore')).text()).split('\n')).toContain('.env');
});
