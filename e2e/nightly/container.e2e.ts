import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Engine } from '../world/engine.ts';
import { freePort } from '../world/free-port.ts';
import { buildProduct, productImage, productUser } from '../world/product-image.ts';
import { Remote } from '../world/remote.ts';
import { test as base } from '../world/test.ts';

const { ENGINE = '' } = process.env;

/** A test with the product's image. */
const test = base.extend<object, { engine: Engine }>({
  engine: [
    async ({ browserName: _ }, use) => {
      const engine = await Engine.open(ENGINE);
      try {
        await buildProduct(engine);
        await use(engine);
      } finally {
        await engine.close();
      }
    },
    // The build installs packages.
    { scope: 'worker', timeout: 600_000 },
  ],
});

// One worker builds the image for all of these.
test.describe.configure({ mode: 'default' });
test.skip(ENGINE === '', 'neither Docker nor Podman is on this machine');

/**
 * The restrictions of the Compose files, and the network of the machine: a new network would
 * interrupt the downloads of other tests' browsers.
 */
const strictly = [
  ...['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
  '--network=host',
];

/** Starts the product with a `/data`, and waits until it is healthy. */
async function serve(engine: Engine, name: string, data: string): Promise<Remote> {
  const port = await freePort();
  const settings = ['--env', 'HOST=127.0.0.1', '--env', `PORT=${port}`];
  await engine.start(name, ...strictly, ...settings, '--volume', `${data}:/data`, productImage);
  await expect.poll(() => isHealthy(engine, name), `${name} is well`).toBe(true);
  return new Remote(`http://127.0.0.1:${port}`);
}

/** Runs the health check of the image, in the container. */
async function isHealthy(engine: Engine, name: string): Promise<boolean> {
  const { Config, Healthcheck = Config.Healthcheck } = await engine.imageFacts(productImage);
  const [kind, ...question] = Healthcheck?.Test ?? [];
  expect(kind).toBe('CMD');
  return engine.do('exec', name, ...question).then(
    () => true,
    () => false,
  );
}

test('[O50, O115] the image runs as an unprivileged user on a read-only file system, stops by itself, and keeps its volume', async ({
  engine,
}) => {
  test.slow();
  const { Config } = await engine.imageFacts(productImage);
  expect(Config).toMatchObject({ User: '65532:65532', StopSignal: 'SIGTERM' });
  expect(Config.Labels).toMatchObject({ 'org.opencontainers.image.revision': 'tested' });

  await engine.do('volume', 'create', 'sp-data');
  const ann = await serve(engine, 'sp-first', 'sp-data');
  await ann.opens('Ann', 'fibonacci');
  await ann.createsStory('Log in with a passkey');
  await ann.votes(5);
  await ann.reveals();
  const backup = await engine.do('exec', 'sp-first', 'story-pointer', '--backup', '-');
  expect(backup).toMatch(/^SQLite format 3/);
  await engine.do('stop', '--time', '10', 'sp-first');
  // A process that had to be killed would have the exit code 137.
  expect(await engine.stateOf('sp-first')).toMatchObject({ Running: false, ExitCode: 0 });
  await engine.do('rm', 'sp-first');

  const bob = await serve(engine, 'sp-second', 'sp-data');
  await bob.joins(ann.sessionId, 'Bob');
  expect(await bob.storyNames()).toEqual(['Log in with a passkey']);
  await engine.do('rm', '--force', 'sp-second');
  await engine.do('volume', 'rm', 'sp-data');
});

test('[O50] a folder can replace the volume, and one with another owner is reported', async ({
  engine,
}) => {
  test.slow();
  test.skip(process.getuid?.() !== 0, 'only root can give a folder to the user of the image');
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-own-'));
  await chmod(folder, 0o755);
  try {
    await engine.start('sp-refused', ...strictly, '--volume', `${folder}:/data`, productImage);
    expect(await engine.do('wait', 'sp-refused')).toBe('2');
    expect(await engine.logsOf('sp-refused')).toMatch(
      /^The database at .* cannot be used: the file or its folder cannot be written\. Give the user/,
    );
    expect(await readdir(folder)).toEqual([]);

    await chown(folder, productUser, productUser);
    const ann = await serve(engine, 'sp-own', folder);
    await ann.opens('Ann', 'fibonacci');
    expect(await readdir(folder)).toContain('story-pointer.db');
    await engine.do('rm', '--force', 'sp-own');
  } finally {
    await rm(folder, { recursive: true });
  }
});
