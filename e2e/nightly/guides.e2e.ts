import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../world/free-port.ts';
import { Remote } from '../world/remote.ts';
import { root } from '../world/server.ts';

const run = promisify(execFile);

const guide = (name: string) => readFile(join(root, name), 'utf8');

/** The commands of a row in a table of a guide. */
function commandsIn(text: string, row: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(`| ${row} | \`npm run`));
  return Array.from(
    line?.slice(row.length + 3).matchAll(/`([^`]+)`/g) ?? [],
    ([, one = '']) => one,
  );
}

/** Ends a program and all that it has started. */
async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

test('[O127] the commands of the guides work as written in a fresh clone', async () => {
  test.setTimeout(600_000);
  // Outside of the repository, whose unit tests would be found in it a second time.
  const clone = await mkdtemp(join(tmpdir(), 'story-pointer-clone-'));
  await run('git', ['clone', '--quiet', root, clone]);
  const port = await freePort();
  // The settings of the tests themselves would reach the program.
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: String(port) };
  const shell = (command: string) => run('/bin/sh', ['-c', command], { cwd: clone, env });

  const readme = await guide('README.md');
  const [, first = ''] = /```sh\n(npm start)/.exec(readme) ?? [];
  const server = spawn('/bin/sh', ['-c', `exec ${first}`], { cwd: clone, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const health = () => fetch(`${url}/healthz`).then(({ status }) => status, String);
  await expect.poll(health, { timeout: 300_000 }).toBe(200);
  const ann = new Remote(url);
  await ann.opens('Ann', 'fibonacci');

  const operating = await guide('docs/operating.md');
  const [backUp = '', recover = '', move = ''] = commandsIn(operating, '`npm start`');
  expect((await shell(backUp.replace('FILE', 'backup.db'))).stdout).toContain('The backup is in');
  const link = (await shell(recover.replace('CODE', ann.sessionId))).stdout;
  expect(link).toContain(`${url.replace('127.0.0.1', 'localhost')}/seat?sessionId=`);
  await end(server);
  const addresses = 'sqlite://data/story-pointer.db sqlite://moved.db';
  const moved = await shell(move.replace('FROM TO', addresses));
  expect(moved.stdout).toContain('All data is there.');

  const [, build = ''] =
    /```sh\n(npm run build:executable)/.exec(await guide('docs/deploying.md')) ?? [];
  await shell(build);
  const { stdout: commit } = await run('git', ['describe', '--always'], { cwd: clone });
  const { stdout: version } = await shell('dist/story-pointer --version');
  expect(version).toMatch(new RegExp(`^\\d+\\.\\d+\\.\\d+(?:-dev)? \\(${commit.trim()}\\)\\n$`));
  await rm(clone, { recursive: true });
});
