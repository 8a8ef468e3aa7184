import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { rm, truncate, utimes } from 'node:fs/promises';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { canHaveOwnDisk, SmallDisk } from './testing/small-disk.ts';

/** Messages of a server that cannot start on its database. */

const patience = 30_000;

test.concurrent(
  '[O43] a second server on one file does not start and harms nothing, and a crash releases the file',
  async () => {
    await using server = await ServerProcess.start();
    const { ann, annSeat } = await openRoom(server.url);
    expect(await server.startInVain()).toEqual({
      code: 2,
      said: `The database at sqlite://${server.path} cannot be used: another server is using the file. Stop that one first, or name another file in DATABASE_URL.\n`,
    });
    expect((await ann.send(annSeat, { type: 'renameSession', name: 'Ours' })).status).toBe(200);
    await server.stop('SIGKILL');
    await server.start();
    expect((await ann.look(annSeat)).value?.session.name).toBe('Ours');
  },
  patience,
);

test.concurrent(
  '[O43] a server waits for another one that is about to end',
  async () => {
    await using server = await ServerProcess.start();
    const { ann, annSeat } = await openRoom(server.url);
    const ending = server.stop('SIGTERM');
    await server.start();
    await ending;
    expect((await ann.look(annSeat)).status).toBe(200);
  },
  patience,
);

test.concurrent(
  '[O128] a start waits for a file that another program keeps locked @nightly',
  async () => {
    await using server = await ServerProcess.start();
    const { ann, annSeat } = await openRoom(server.url);
    await server.stop('SIGTERM');
    using other = new Database(server.path);
    other.run('BEGIN EXCLUSIVE');
    const started = server.start();
    await server.logged('another program keeps the file locked');
    other.run('ROLLBACK');
    await started;
    expect((await ann.look(annSeat)).status).toBe(200);
  },
  patience,
);

test.concurrent(
  '[O40] an invalid or damaged file is named and left as it is',
  async () => {
    await using server = await ServerProcess.start();
    await openRoom(server.url);
    await server.stop('SIGTERM');
    const file = Bun.file(server.path);
    const sound = await file.bytes();
    const damagedInside = sound.map((byte, index) => (index < 8192 ? byte : index % 251));
    for (const bytes of [new TextEncoder().encode('not a database\n'.repeat(99)), damagedInside]) {
      await file.write(bytes);
      const { code, said } = await server.startInVain();
      expect(code).toBe(2);
      expect(said).toStartWith(
        `The database at sqlite://${server.path} cannot be used: the file is damaged, or holds something else. It is left as it is: put a backup in its place. (`,
      );
      expect(await file.bytes()).toEqual(bytes);
    }
    await file.write(sound);
    await server.start();
  },
  patience,
);

test.concurrent(
  '[O40] a file that was emptied after a server had used it is named and left as it is',
  async () => {
    await using server = await ServerProcess.start();
    await openRoom(server.url);
    await server.stop('SIGTERM');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(`${server.path}-lock`, anHourAgo, anHourAgo);
    await truncate(server.path);
    expect(await server.startInVain()).toEqual({
      code: 2,
      said: `The database at sqlite://${server.path} cannot be used: the file is empty, though a server has used it. Put a backup in its place, or delete it to begin anew.\n`,
    });
    await rm(server.path);
    await server.start();
  },
  patience,
);

test.concurrent.skipIf(!canHaveOwnDisk)(
  '[O40] a read-only file is named with the remedy, and served again once it is writable',
  async () => {
    await using disk = await SmallDisk.open();
    await using server = await ServerProcess.start(disk);
    const { ann, annSeat } = await openRoom(server.url);
    const before = given((await ann.look(annSeat)).value);
    await server.stop('SIGKILL');
    disk.makeReadOnly();
    const { code, said } = await server.startInVain();
    expect(code).toBe(2);
    expect(said).toStartWith(
      `The database at sqlite://${server.path} cannot be used: the file or its folder cannot be written. Give the user that runs the server the right to write both. (`,
    );
    disk.makeWritable();
    await server.start();
    expect((await ann.look(annSeat)).value).toEqual(before);
  },
  patience,
);

test.concurrent.skipIf(!canHaveOwnDisk)(
  '[O40] a full disk stops the start with a sentence, and leaves the file as it was @nightly',
  async () => {
    await using disk = await SmallDisk.open();
    await using server = await ServerProcess.start(disk);
    const { ann, annSeat } = await openRoom(server.url);
    const before = given((await ann.look(annSeat)).value);
    await server.stop('SIGTERM');
    disk.fillUp();
    const { code, said } = await server.startInVain();
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('the disk is full') });
    disk.free();
    await server.start();
    expect((await ann.look(annSeat)).value).toEqual(before);
  },
  patience,
);
