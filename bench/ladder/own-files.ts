import type { Database } from 'bun:sqlite';
import { openSync, readSync, statSync } from 'node:fs';
import type { Looks } from '../share-commits.ts';

/** How much of the index of the log says which log it is, and how far it has come into the file. */
const headLength = 136;

/** So many frames of the log are brought into the file, when nobody waits for it. */
const enough = 1000;

/**
 * What fails once others have taken the place of an open database's files, or somebody else has written to it.
 * No commit brings the log into the file, so that one look after each is enough, and one at the log before it.
 */
export function expectOwn(database: Database, file: string): Looks {
  database.run('PRAGMA wal_autocheckpoint = 0');
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const index = openSync(`${file}-shm`, 'r');
  const head = new Uint32Array(headLength / 4);
  const look = () => {
    readSync(index, head, 0, headLength, 0);
    const [, , , , frames = 0] = head;
    const [found, log, shared] = [file, `${file}-wal`, `${file}-shm`].map((one) => statSync(one));
    return {
      inodes: [found, log, shared].map((one) => one?.ino).join(),
      progress: [...head.subarray(8, 10), ...head.subarray(24)].join(),
      changedAt: found?.mtimeMs,
      length: log?.size ?? 0,
      toCome: frames - (head[24] ?? 0),
    };
  };
  let last = look();
  let isDue = false;
  const after = () => {
    const now = look();
    const isTouched = now.progress === last.progress && now.changedAt !== last.changedAt;
    if (isTouched || now.inodes !== last.inodes) throw new Error('these are other files');
    last = now;
    if (now.toCome < enough || isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      checkpoint.all();
      last = look();
    }, 20);
  };
  return {
    before: () => {
      if (statSync(`${file}-wal`).size < last.length) throw new Error('the log was shortened');
    },
    after,
  };
}
