import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../world/free-port.ts';
import { Machine } from '../world/machine.ts';
import { deployFolder } from '../world/proxied.ts';
import { Remote } from '../world/remote.ts';
import { executable } from '../world/server.ts';
import { Services } from '../world/services.ts';

const { SYSTEMD_ANALYZE = '' } = process.env;

/** Restores a backup by the commands of the guide, up to the start. */
async function restore(machine: Machine, backup: string): Promise<void> {
  const guide = await readFile(join(deployFolder, '../docs/operating.md'), 'utf8');
  const [, commands = ''] =
    /^(systemctl stop .*?systemctl start story-pointer)$/ms.exec(guide) ?? [];
  const [stop = '', ...steps] = commands
    .replace('/root/backup.db', `${machine.root}${backup}`)
    .replace('/var/lib/story-pointer', machine.data)
    .split('\n');
  await machine.systemctl(...stop.split(' ').slice(1));
  const { status } = spawnSync('/bin/sh', ['-ec', steps.slice(0, -1).join('\n')]);
  expect(status).toBe(0);
}

for (const name of ['story-pointer.service', 'backup/story-pointer-backup.service']) {
  test(`the unit ${name} is valid, and leaves the service few rights`, async () => {
    test.skip(SYSTEMD_ANALYZE === '', 'systemd is not on this machine');
    const unit = await readFile(join(deployFolder, name), 'utf8');
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-unit-'));
    const path = join(folder, basename(name));
    await writeFile(path, unit.replace('/usr/local/bin/story-pointer', executable[0]));

    const verified = spawnSync(SYSTEMD_ANALYZE, ['verify', path], { encoding: 'utf8' });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    // Exposure on a scale to 100, which a unit without any protection approaches.
    const weighed = spawnSync(SYSTEMD_ANALYZE, [
      'security',
      '--offline=true',
      '--threshold=20',
      path,
    ]);
    expect(weighed.status).toBe(0);
    await rm(folder, { recursive: true });
  });
}

test('under systemd the service is unprivileged, restarts after a crash, stops on request, and stays down with an invalid setting', async () => {
  test.skip(SYSTEMD_ANALYZE === '', 'systemd is not on this machine');
  test.skip(process.getuid?.() !== 0, 'only root can have systemd run within namespaces');
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()) };
  const machine = await Machine.start(settings);
  const state = () => machine.property('ActiveState');
  const health = () =>
    fetch(`http://127.0.0.1:${settings.PORT}/healthz`).then((answer) => answer.status, String);
  try {
    await expect.poll(health).toBe(200);
    const ann = new Remote(`http://127.0.0.1:${settings.PORT}`);
    await ann.opens('Ann', 'fibonacci');
    await ann.createsStory('Log in with a passkey');
    expect((await stat(machine.data)).uid).toBeGreaterThan(60_000);
    expect(await readdir(machine.data, { recursive: true })).toContain('data/story-pointer.db');

    const first = await machine.property('MainPID');
    await machine.systemctl('kill', '--signal=KILL', 'story-pointer');
    await expect.poll(() => machine.property('NRestarts')).toBe('1');
    await expect.poll(health).toBe(200);
    expect(await machine.property('MainPID')).not.toBe(first);
    expect(await ann.storyNames()).toEqual(['Log in with a passkey']);

    await machine.systemctl('stop', 'story-pointer');
    expect(await state()).toBe('inactive');
    expect(await machine.property('Result')).toBe('success');

    await machine.set({ ...settings, PORT: 'none' });
    await machine.systemctl('start', 'story-pointer');
    await expect.poll(state).toBe('failed');
    expect(await machine.property('ExecMainStatus')).toBe('2');
  } finally {
    await machine.end();
  }
});

test('[O128] under systemd the service waits for a database that comes late, without a restart', async () => {
  test.skip(SYSTEMD_ANALYZE === '', 'systemd is not on this machine');
  test.skip(process.getuid?.() !== 0, 'only root can have systemd run within namespaces');
  const services = await Services.start();
  const { DATABASE_URL = '' } = services.settings ?? {};
  test.skip(DATABASE_URL === '', 'PostgreSQL is not on this machine');
  await services.kill('postgres');
  let attempts = 0;
  const away = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  }).listen(Number(new URL(DATABASE_URL).port), '127.0.0.1');
  const PORT = String(await freePort());
  const settings = { HOST: '127.0.0.1', PORT, OPERATIONS_PORT: PORT, DATABASE_URL };
  const machine = await Machine.start(settings);
  try {
    await expect.poll(() => attempts, { timeout: 30_000 }).toBeGreaterThan(2);
    away.close();
    await services.start('postgres');
    const health = () =>
      fetch(`http://127.0.0.1:${PORT}/readyz`).then(({ status }) => status, String);
    await expect.poll(health, { timeout: 30_000 }).toBe(200);
    expect(await machine.property('NRestarts')).toBe('0');
  } finally {
    await machine.end();
    await services.stop();
  }
});

test('[O18] root backs up the service while it runs, and the service starts on data that root has moved or restored', async () => {
  test.skip(SYSTEMD_ANALYZE === '', 'systemd is not on this machine');
  test.skip(process.getuid?.() !== 0, 'only root can have systemd run within namespaces');
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()) };
  const machine = await Machine.start(settings);
  const url = `http://127.0.0.1:${settings.PORT}`;
  const health = () => fetch(`${url}/healthz`).then((answer) => answer.status, String);
  const program = '/usr/local/bin/story-pointer';
  const folder = '/var/lib/story-pointer';
  const path = `${folder}/data/story-pointer.db`;
  try {
    await expect.poll(health).toBe(200);
    const ann = new Remote(url);
    await ann.opens('Ann', 'fibonacci');
    await ann.createsStory('Log in with a passkey');
    await machine.run('/bin/sh', '-c', `cd ${folder} && ${program} --backup /root/backup.db`);
    await ann.createsStory('Added after the backup');

    const database = join(machine.data, 'data/story-pointer.db');
    await machine.systemctl('stop', 'story-pointer');
    await rm(database);
    await machine.run(program, '--migrate-data', 'sqlite:///root/backup.db', `sqlite://${path}`);
    await machine.systemctl('start', 'story-pointer');
    await expect.poll(health).toBe(200);
    expect(await ann.storyNames()).toEqual(['Log in with a passkey']);

    await ann.createsStory('Added after the move');
    await restore(machine, '/root/backup.db');
    await machine.systemctl('start', 'story-pointer');
    await expect.poll(health).toBe(200);
    expect(await ann.storyNames()).toEqual(['Log in with a passkey']);
  } finally {
    await machine.end();
  }
});

test('[O140] the timer of systemd backs up as the user of the service, and the service starts on a restored backup', async () => {
  test.skip(SYSTEMD_ANALYZE === '', 'systemd is not on this machine');
  test.skip(process.getuid?.() !== 0, 'only root can have systemd run within namespaces');
  const PORT = String(await freePort());
  const BACKUP_FOLDER = '/var/lib/story-pointer/backups';
  const machine = await Machine.start({
    ...{ HOST: '127.0.0.1', PORT, OPERATIONS_PORT: PORT, BACKUP_FOLDER },
  });
  const url = `http://127.0.0.1:${PORT}`;
  const health = () => fetch(`${url}/healthz`).then((answer) => answer.status, String);
  const lastBackup = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^story_pointer_last_backup_timestamp_seconds (.+)$/m.exec(text)?.[1]);
  };
  try {
    await expect.poll(health).toBe(200);
    const ann = new Remote(url);
    await ann.opens('Ann', 'fibonacci');
    await ann.createsStory('Log in with a passkey');
    expect(await lastBackup()).toBe(0);
    const timer = 'story-pointer-backup.timer';
    await machine.systemctl('start', timer);
    expect(await machine.property('ActiveState', timer)).toBe('active');
    expect(await machine.property('NextElapseUSecRealtime', timer)).not.toBe('');
    await machine.systemctl('start', 'story-pointer-backup');
    expect(await machine.property('Result', 'story-pointer-backup')).toBe('success');
    expect(await lastBackup()).toBeGreaterThan(Date.now() / 1000 - 60);
    const [backup = ''] = await readdir(join(machine.data, 'backups'));
    await ann.createsStory('Added after the backup');

    await restore(machine, `/var/lib/private/story-pointer/backups/${backup}`);
    await machine.systemctl('start', 'story-pointer');
    await expect.poll(health).toBe(200);
    expect(await ann.storyNames()).toEqual(['Log in with a passkey']);
  } finally {
    await machine.end();
  }
});
