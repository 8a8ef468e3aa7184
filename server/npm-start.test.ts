import { expect, test } from 'bun:test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { file, spawn, write } from 'bun';
import * as z from 'zod/mini';

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

/** Whether a script, or one that it imports, begins with the check of Node.js. */
async function checksNode(name: string): Promise<boolean> {
  const text = await file(join(root, 'scripts', name)).text();
  const imported = [...text.matchAll(/^import .*'\.\/(\S+)';$/gm)].map(([, one = '']) => one);
  if (imported.includes('node-version.mjs')) return true;
  for (const one of imported) if (await checksNode(one)) return true;
  return false;
}

test('[O13] every command of package.json checks Node.js first', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(await file(join(root, 'package.json')).json());
  const names = [
    ...Object.values(scripts)
      .join(' ')
      .matchAll(/scripts\/(\S+\.mjs)/g),
  ];
  expect(names.length).toBeGreaterThan(15);
  for (const [, name = ''] of names) expect([name, await checksNode(name)]).toEqual([name, true]);
});

/** A folder with the command of `npm start` and settings in .env, and without packages. */
async function cloneWith(settings: Uint8Array | string) {
  const folder = await mkdtemp(join(tmpdir(), 'npm-start-'));
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await write(join(folder, '.env'), settings);
  const dependencies = { left: '1.0.0' };
  await write(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  const packages = {
    'node_modules/left': { version: '1.0.0', resolved: 'http://127.0.0.1:1/left' },
  };
  await write(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies }, ...packages } }),
  );
  const { PATH, HOME } = process.env;
  const program = spawn(['node', join(folder, 'scripts/start.mjs')], {
    env: { PATH, HOME, HOST: '127.0.0.1', npm_config_cache: join(folder, 'cache') },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const outputs = [program.stdout, program.stderr].map((output) => new Response(output).text());
  const [output = '', errors = ''] = await Promise.all(outputs);
  const code = await program.exited;
  await rm(folder, { recursive: true });
  return { output, errors, code };
}

test('[O13] the first line of .env counts with a byte order mark before it, and in UTF-16', async () => {
  using other = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const line = `PORT=${other.port}\r\nLOG_LEVEL=warn\r\n`;
  for (const settings of [line, `\ufeff${line}`, Buffer.from(`\ufeff${line}`, 'utf16le')]) {
    const { errors, code } = await cloneWith(settings);
    expect([code, errors]).toEqual([2, expect.stringContaining(`PORT is "${other.port}", but`)]);
  }
});

test('[O13] without a network `npm start` says what it does, and ends within seconds @nightly', async () => {
  const { output, errors, code } = await cloneWith('PORT=0');
  expect(code).toBe(1);
  expect(output).toStartWith('Installing the packages with npm...\n');
  expect(errors).toEndWith('It needs a network.\n');
}, 60_000);

test('[O13, O1] `npm start` refuses a wrong setting before it builds anything', async () => {
  const program = npmStart({ PORT: '0', RETENTION_DAYS: 'for ever' });
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toStartWith('RETENTION_DAYS is "for ever"');
  expect(await new Response(program.stdout).text()).toBe('');
});

test('[O13] the settings in .env, which `npm start` reads, stay out of git', async () => {
  expect((await file(join(root, '.gitignore')).text()).split('\n')).toContain('.env');
});
