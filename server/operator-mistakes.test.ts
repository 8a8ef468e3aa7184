import { expect, setDefaultTimeout, test } from 'bun:test';
import { statSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { programs, serverCommand } from './testing/program.ts';

/** The program with settings and files as operators get them wrong. */

// Programs start more slowly on a busy machine.
setDefaultTimeout(60_000);

const { folder, run, whenReady } = programs();

/** The message of a start that fails. */
async function reasonWith(env: Record<string, string>, ...options: string[]): Promise<string> {
  const program = run(env, ...options);
  const said = await new Response(program.stderr).text();
  expect(await program.exited).toBe(2);
  return said;
}

test('[O1] blanks and line ends around a setting do not count, and other invisible signs are shown', async () => {
  for (const end of ['\r', ' ', '\t\r\n', '\u00a0', '\ufeff']) {
    const program = run({ DATA_SOURCE: `memory${end}`, PORT: `${end}0${end}` });
    await whenReady(program.stdout);
    program.kill('SIGTERM');
  }
  expect(await reasonWith({ PORT: '42\u200b77' })).toBe(
    'PORT is "42\\u{200b}77", but it must be a port number from 0 (any free port) to 65535.\n',
  );
});

test.each(['pa#ss', 'pa%ss', 'pa%ff', 'pa/ss', 'pa?ss', 'p%2'])(
  '[O124, O1] a password with special signs, such as %s, is refused with the way to write it',
  async (password) => {
    for (const [name, address] of [
      ['DATABASE_URL', `postgres://team:${password}@127.0.0.1:1/points`],
      ['REDIS_URL', `rediss://:${password}@127.0.0.1:1`],
    ] as const) {
      const said = await reasonWith({ DATA_SOURCE: 'memory', [name]: address });
      expect(said).toStartWith(`${name} is "`);
      expect(said).toContain('%25 for %');
      expect(said).not.toContain(password);
    }
  },
);

test('[O124] an address that is cut within its password shows none of it', async () => {
  for (const address of ['postgres://team:hush', 'rediss://:hush', 'postgresql://team:hush/']) {
    const said = await reasonWith({
      [address.startsWith('r') ? 'REDIS_URL' : 'DATABASE_URL']: address,
    });
    expect(said).not.toContain('hush');
    expect(said).toContain('%23 for #');
  }
});

test('[O1] a folder in place of the database is named as such', async () => {
  const path = join(folder, 'as-folder.db');
  await mkdir(path, { recursive: true });
  expect(await reasonWith({ DATABASE_URL: `sqlite://${path}` })).toContain('it is a folder');
});

test.each(['--backup', '--recover', '--migrate-data', '--erase'])(
  '[O115] %s without a value names the command as it was started',
  async (option) => {
    const said = await reasonWith({}, option);
    const isExecutable = serverCommand.length === 1;
    expect(said).toContain(
      isExecutable ? `story-pointer ${option} ` : `npm run ${option.slice(2)} -- `,
    );
  },
);

test('[O115] -h and -v are short for --help and --version', async () => {
  const outputOf = (option: string) => new Response(run({}, option).stdout).text();
  expect(await outputOf('-h')).toBe(await outputOf('--help'));
  expect(await outputOf('-v')).toBe(await outputOf('--version'));
});

test.skipIf(process.platform === 'win32')(
  '[O130] no other user of the machine can read the data or a backup, also where an earlier release has made the file',
  async () => {
    const data = join(folder, 'private/data');
    const path = join(data, 'kept.db');
    const env = { DATABASE_URL: `sqlite://${path}` };
    const modesOf = async () =>
      (await readdir(data)).map((name) => statSync(join(data, name)).mode & 0o077);
    const first = run(env);
    await whenReady(first.stdout);
    expect(statSync(data).mode & 0o077).toBe(0);
    expect([...new Set(await modesOf())]).toEqual([0]);
    expect(await run(env, '--backup', join(data, 'backup.db')).exited).toBe(0);
    expect([...new Set(await modesOf())]).toEqual([0]);
    first.kill('SIGTERM');
    await first.exited;
    await chmod(path, 0o644);
    await whenReady(run(env).stdout);
    expect(statSync(path).mode & 0o007).toBe(0);
    for (const mode of await modesOf()) expect(mode & 0o007).toBe(0);
  },
  30_000,
);

test('[O133, O1] a logo that cannot be shown stops the start with the reason', async () => {
  const path = join(folder, 'logo.svg');
  await mkdir(folder, { recursive: true });
  const reasonOf = () => reasonWith({ LOGO_FILE: path, NODE_ENV: 'production' });
  expect(await reasonOf()).toBe(`LOGO_FILE is "${path}", which cannot be read: ENOENT.\n`);
  for (const content of ['<html><svg></svg></html>', `<svg>${' '.repeat(100_000)}</svg>`]) {
    await Bun.write(path, content);
    expect(await reasonOf()).toBe(
      'LOGO_FILE must be an SVG, PNG or WebP file of at most 100 kB.\n',
    );
  }
});
