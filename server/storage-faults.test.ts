import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import type { CommandId } from '@story-pointer/core/ids';
import { spawnSync } from 'bun';
import { addStory, given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { canHaveOwnDisk, SmallDisk } from './testing/small-disk.ts';
import { until } from './testing/until.ts';

/** Commands while the disk or the file fails. */

const patience = 30_000;

/** A fault that keeps a server from writing until it is fixed. */
interface Trouble {
  readonly server: ServerProcess;
  /** The reason in the log. */
  readonly reason: string;
  readonly begin: () => void;
  readonly mend: () => void;
}

async function fullDisk(stack: AsyncDisposableStack): Promise<Trouble> {
  const disk = stack.use(await SmallDisk.open());
  const server = stack.use(await ServerProcess.start(disk));
  const begin = () => disk.fillUp();
  return { server, reason: 'the disk is full', begin, mend: () => disk.free() };
}

/** A broken disk, or one that the system has made read-only. */
async function failingDisk(stack: AsyncDisposableStack): Promise<Trouble> {
  const server = stack.use(await ServerProcess.start());
  const limitFiles = (limit: string) =>
    expect(spawnSync(['prlimit', '--pid', server.pid, `--fsize=${limit}:`]).success).toBe(true);
  const begin = () => limitFiles('0');
  return { server, reason: 'the disk fails', begin, mend: () => limitFiles('unlimited') };
}

async function foreignLock(stack: AsyncDisposableStack): Promise<Trouble> {
  const server = stack.use(await ServerProcess.start());
  const other = new Database(server.path);
  stack.defer(() => other.close());
  const begin = () => other.run('BEGIN IMMEDIATE');
  return { server, reason: 'keeps the file locked', begin, mend: () => other.run('ROLLBACK') };
}

async function statusOf(server: ServerProcess, path: string): Promise<number> {
  return (await fetch(server.url + path)).status;
}

for (const { name, provide, isPossible } of [
  { name: 'the disk is full', provide: fullDisk, isPossible: canHaveOwnDisk },
  { name: 'the disk fails', provide: failingDisk, isPossible: true },
  { name: 'another program keeps the file locked', provide: foreignLock, isPossible: true },
]) {
  test.skipIf(!isPossible)(
    `[O40, O10] while ${name} nothing is half done, and afterwards the server continues by itself`,
    async () => {
      await using stack = new AsyncDisposableStack();
      const { server, reason, begin, mend } = await provide(stack);
      const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
      await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
      const before = given((await ann.look(annSeat)).value);
      const line = ann.listen(annSeat, before);
      await line.next();

      begin();
      const commandId = crypto.randomUUID();
      const rename = () => ann.send(annSeat, { type: 'renameSession', name: 'Rose' }, commandId);
      const refused = rename();
      await until(async () => (await statusOf(server, '/readyz')) === 503);
      expect(await statusOf(server, '/healthz')).toBe(200);
      expect((await ann.look(annSeat)).value).toEqual(before);
      expect(await refused).toMatchObject({ status: 503, problem: { code: 'notReady' } });
      expect(line.frames).toHaveLength(1);
      await server.logged('request failed');
      const said = server.log.filter((entry) => entry.includes('request failed')).join();
      expect(said).toContain(reason);
      expect(said).not.toMatch(/Ann|Bob|Rose|Sprint|Sign in/);
      expect(said).not.toContain(ann.cookie.slice(-43));

      mend();
      const { revision, mark } = given((await rename()).value);
      expect(revision).toBe(before.revision + 1);
      await until(async () => (await statusOf(server, '/readyz')) === 200);
      expect(await line.next()).toMatchObject({ changes: [{ name: 'Rose' }] });
      await server.stop('SIGKILL');
      await server.start();
      expect((await rename()).value?.revision).toBe(revision);
      expect((await ann.look(annSeat)).value).toEqual({
        ...{ ...before, revision, mark },
        session: { ...before.session, name: 'Rose' },
      });
      expect((await bob.look(bobSeat)).value?.ownVotes).toEqual({ [storyId]: 8 });
    },
    patience,
  );
}

test.skipIf(!canHaveOwnDisk)(
  '[O40, C1] after a full disk in the middle of a checkpoint the server continues by itself once there is room',
  async () => {
    await using disk = await SmallDisk.open();
    await using server = await ServerProcess.start(disk);
    const { ann, annSeat } = await openRoom(server.url);
    const sizeOf = (path: string) => statSync(disk.pathOf(path)).size;
    const before = sizeOf(server.path);
    disk.fillUp(1300);
    const kept: string[] = [];
    const addNext = (commandId?: CommandId) => {
      const story = { name: `Story ${kept.length}`, description: 'x'.repeat(9000) };
      return ann.send(annSeat, { type: 'addStories', add: [story], update: [] }, commandId);
    };
    let commandId = crypto.randomUUID();
    while ((await addNext(commandId)).status === 200) {
      kept.push(`Story ${kept.length}`);
      commandId = crypto.randomUUID();
    }
    // The log fits on the disk, but the pages that a checkpoint adds to the file do not.
    expect(sizeOf(`${server.path}-wal`)).toBeGreaterThan(1_030_000);
    expect(sizeOf(server.path)).toBeGreaterThan(before);
    for (let time = 0; time < 4; time += 1) {
      expect(await addNext(commandId)).toMatchObject({ status: 503 });
      expect(server.log.join()).not.toMatch(/restore|backup|right file/);
    }

    disk.free();
    for (let more = 0; more < 3; more += 1) {
      expect((await addNext(commandId)).status).toBe(200);
      kept.push(`Story ${kept.length}`);
      commandId = crypto.randomUUID();
    }
    await server.logged('the disk is full');
    await server.stop('SIGKILL');
    await server.start();
    const { stories } = given((await ann.look(annSeat)).value);
    expect(stories.map(({ name }) => name)).toEqual(['Sign in', ...kept]);
  },
  patience,
);

test('a short lock by another program is waited for, and delays nothing else', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  const other = new Database(server.path);
  other.run('BEGIN IMMEDIATE');
  const renaming = ann.send(annSeat, { type: 'renameSession', name: 'Later' });
  for (let i = 0; i < 100; i += 1) expect(await statusOf(server, '/healthz')).toBe(200);
  expect((await ann.look(annSeat)).value?.session.name).not.toBe('Later');
  other.run('ROLLBACK');
  other.close();
  expect((await renaming).status).toBe(200);
});

test(
  '[O40] a damaged file is reported, nothing more is acknowledged, and a backup brings all back',
  async () => {
    await using server = await ServerProcess.start();
    const { ann, annSeat } = await openRoom(server.url);
    const before = given((await ann.look(annSeat)).value);
    // Moves everything into the file, out of the server's memory.
    await server.stop('SIGTERM');
    await server.start();
    const file = Bun.file(server.path);
    const sound = await file.bytes();
    const head = 4096;
    const damaged = sound.map((byte, index) => (index < head ? byte : 0xff));
    await file.write(damaged);

    const rename = { type: 'renameSession', name: 'Lost' } as const;
    expect((await ann.look(annSeat)).problem?.code).toBe('notReady');
    expect((await ann.send(annSeat, rename)).problem?.code).toBe('notReady');
    await server.logged('put a backup in its place');

    await server.stop('SIGKILL');
    await file.write(damaged);
    const { code, said } = await server.startInVain();
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('is damaged') });
    expect(await file.bytes()).toEqual(damaged);

    for (const rest of ['-wal', '-shm']) await Bun.file(server.path + rest).delete();
    await file.write(sound);
    await server.start();
    expect((await ann.look(annSeat)).value).toEqual(before);
    await addStory(ann, annSeat, 'Onwards');
  },
  patience,
);
