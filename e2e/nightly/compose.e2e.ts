import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { Compose } from '../world/compose.ts';
import { Engine } from '../world/engine.ts';
import { estimateTogether } from '../world/estimate-together.ts';
import { freePort } from '../world/free-port.ts';
import { People } from '../world/people.ts';
import { buildProduct, productImage, provideBases } from '../world/product-image.ts';
import { Remote } from '../world/remote.ts';
import { root, Server } from '../world/server.ts';
import { provideServices } from '../world/service-images.ts';

/** The containers as operators run them. It takes minutes. */

const { ENGINE = '' } = process.env;

/** The commit of version 1.0.0; LAST_RELEASE names another. */
const { LAST_RELEASE = 'dfc6fac' } = process.env;

const run = promisify(execFile);
const story = 'Log in with a passkey';
const site = 'points.localhost';
const noAnswer = /ERR_|WebSocket|status of 50/;

const test = base.extend<{ engine: Engine }>({
  engine: [
    async ({ browserName: _ }, use) => {
      const engine = await Engine.open(ENGINE);
      await provideBases(engine);
      await use(engine);
      await engine.close();
    },
    { timeout: 300_000 },
  ],
});

test.skip(ENGINE === '', 'neither Docker nor Podman is on this machine');
// Each test installs and builds the product, one after another.
test.describe.configure({ mode: 'default', timeout: 1_800_000 });

/** A browser that finds `site` at a port of this machine, and accepts its certificate. */
function browserFor(port: number): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? chromium.executablePath(),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP ${site}:443 127.0.0.1:${port}`,
    ],
  });
}

/** Waits for a backup. @returns the names of all of them, in a folder of the test */
async function backupsOf(compose: Compose): Promise<string[]> {
  const folder = test.info().outputPath('backups');
  await mkdir(folder, { recursive: true });
  const names = async () => {
    await compose.copyOut('backup', '/backups/.', folder);
    return (await readdir(folder)).filter((name) => name.startsWith('story-pointer-'));
  };
  await expect.poll(names, { timeout: 120_000 }).not.toEqual([]);
  return names();
}

test('compose.scaled.yaml plays a session through Caddy, though each of its parts dies', async ({
  engine,
}) => {
  await provideServices(engine);
  const port = await freePort();
  const settings = {
    SITE: site,
    POSTGRES_PASSWORD: 'secret',
    LISTEN_HTTP: `127.0.0.1:${await freePort()}`,
    LISTEN_HTTPS: `127.0.0.1:${port}`,
  };
  const compose = new Compose(engine, settings, root, 'compose.scaled.yaml');
  const browser = await browserFor(port);
  try {
    await compose.up();
    const page = await browser.newPage();
    const status = () => page.goto(`https://${site}/`).then((answer) => answer?.status(), String);
    await expect.poll(status, { timeout: 120_000 }).toBe(200);
    const people = new People(browser, `https://${site}`);
    const [ann] = await estimateTogether(people);
    const bob = await people.newcomer('Bob B.');
    await bob.joins(ann.sessionId);
    const both = [ann, bob];
    for (const person of both) person.expectsTrouble(noAnswer);
    await ann.createsStory(`${story} again`);
    await bob.opensStory(`${story} again`);

    await compose.kill('story-pointer', 1);
    await bob.votes('3');
    await compose.start('story-pointer', 1);
    await compose.kill('valkey');
    await ann.votes('13');
    for (const person of both) await expect(person.text('2 of 4 voted')).toBeVisible();
    await compose.start('valkey');
    await compose.kill('postgres');
    await ann.button('Reveal Results').click();
    await compose.start('postgres');
    for (const person of both) await expect(person.figure('Average')).toHaveText('8');

    const [backup] = await backupsOf(compose);
    const restored = 'postgres://story_pointer:secret@postgres/restored';
    const query = (url: string, command: string) =>
      compose.exec('backup', 'psql', '--tuples-only', '--command', command, url);
    await query(restored.replace('restored', 'story_pointer'), 'CREATE DATABASE restored');
    await compose.exec('backup', 'pg_restore', `--dbname=${restored}`, `/backups/${backup}`);
    expect(await query(restored, 'SELECT count(*) FROM migrations')).not.toBe('0');
  } finally {
    await browser.close();
    await compose.down();
  }
});

test('compose.yaml upgrades from the last release to this one, and open pages continue', async ({
  engine,
  browser,
}) => {
  const settings = { LISTEN: `127.0.0.1:${await freePort()}` };
  const url = `http://${settings.LISTEN}`;
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-release-'));
  await run('git', ['archive', '--output', join(folder, 'a.tar'), LAST_RELEASE], { cwd: root });
  await run('tar', ['--extract', '--file', 'a.tar'], { cwd: folder });
  await copyFile(join(root, 'compose.yaml'), join(folder, 'compose.yaml'));
  const before = new Compose(engine, settings, folder, 'compose.yaml');
  const after = new Compose(engine, settings, root, 'compose.yaml');
  const health = () => fetch(`${url}/healthz`).then((answer) => answer.status, String);
  try {
    // The last release has no backups on a schedule.
    await before.up('story-pointer');
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    const people = new People(browser, url);
    const ann = await people.facilitator('Ann');
    ann.expectsTrouble(noAnswer);
    await ann.createsStory(story);
    await ann.votes('5');

    await after.up();
    await expect.poll(health, { timeout: 60_000 }).toBe(200);
    await expect(ann.text('1 of 1 voted')).toBeVisible();
    await ann.reveals();
    await expect(ann.figure('Average')).toHaveText('5');
    const bob = await people.participant('Bob', ann);
    await bob.opensStory(story);
    await expect(bob.figure('Average')).toHaveText('5');
    await people.leave();

    const [backup = ''] = await backupsOf(after);
    const path = join(test.info().outputPath('backups'), backup);
    const restored = await Server.start({ DATABASE_URL: `sqlite://${path}` });
    const cleo = new Remote(restored.url);
    await cleo.joins(ann.sessionId, 'Cleo');
    expect(await cleo.storyNames()).toEqual([story]);
    await restored.dispose();
  } finally {
    await after.down();
    await rm(folder, { recursive: true });
  }
});

test('the image is measured: its size, the time to its first answer, its memory', async ({
  engine,
}) => {
  await buildProduct(engine);
  const { Size } = await engine.imageFacts(productImage);
  const begin = performance.now();
  const port = await freePort();
  await engine.start('sp-weighed', '--publish', `127.0.0.1:${port}:3000`, productImage);
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.status, String);
  await expect.poll(health, { intervals: [20] }).toBe(200);
  const milliseconds = performance.now() - begin;
  const { Pid } = await engine.stateOf('sp-weighed');
  const status = await readFile(`/proc/${Pid}/status`, 'utf8');
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  const figures = [
    `the image: ${(Size / 1e6).toFixed(0)} MB`,
    `its start: ${milliseconds.toFixed(0)} ms`,
    `its memory: ${(Number(kilobytes) / 1000).toFixed(0)} MB`,
  ];
  process.stdout.write(`${figures.join(', ')}\n`);
});
