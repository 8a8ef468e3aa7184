import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Image } from './world/docker-image.ts';
import { Remote } from './world/remote.ts';
import { type Program, Server } from './world/server.ts';
import { test as base } from './world/test.ts';

const root = join(import.meta.dirname, '..');

/** A test with what the Dockerfile makes, in a folder that everybody may read. */
const test = base.extend<{ image: Image }>({
  image: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-image-'));
    await chmod(folder, 0o755);
    await use(await Image.build(root, folder));
    await rm(folder, { recursive: true });
  },
});

test('[O53, O51] the Dockerfile makes a program that runs as nobody, says how it is and writes to its volume alone', async ({
  image: { folder, workFolder, settings },
}) => {
  // It installs and builds as Docker would.
  test.slow();
  const { USER = '', VOLUME, HEALTHCHECK = '', STOPSIGNAL, ENTRYPOINT = '[]' } = settings;
  expect(VOLUME).toBe('/data');
  expect(STOPSIGNAL).toBe('SIGTERM');
  const [entrypoint]: string[] = JSON.parse(ENTRYPOINT);
  const before = await readdir(folder, { recursive: true });

  const asNobody = process.getuid?.() === 0 ? dropTo(USER) : [];
  const there = `--chdir=${join(folder, workFolder)}`;
  const program: Program = ['/usr/bin/env', there, ...asNobody, join(folder, entrypoint ?? '')];
  const server = await Server.start({ TMPDIR: '/nowhere' }, program);
  const isHealthy = () => {
    const [file = '', ...options]: string[] = JSON.parse(HEALTHCHECK.split('CMD ')[1] ?? '[]');
    const env = { PORT: String(server.port) };
    return spawnSync(join(folder, file), options, { env }).status === 0;
  };
  const ann = new Remote(server.url);
  await ann.opens('Ann', 'fibonacci');
  await ann.createsStory('Log in with a passkey');
  await ann.votes(5);
  await ann.reveals();
  expect(isHealthy()).toBe(true);
  await server.dispose();
  expect(isHealthy()).toBe(false);

  const after = await readdir(folder, { recursive: true });
  const written = after.filter((path) => !before.includes(path));
  expect(written).toContain('data/story-pointer.db');
  expect(written.filter((path) => !path.startsWith('data/'))).toEqual([]);
});

/** @param user as in the Dockerfile */
function dropTo(user: string): string[] {
  const [uid = '', gid = ''] = user.split(':');
  expect(Number(uid)).toBeGreaterThan(0);
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  return ['/usr/bin/setpriv', ...identity];
}
