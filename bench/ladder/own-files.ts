import { openSync, readSync, statSync } from 'node:fs';

/** How much of the index of the log says which log it is, and how far it has come into the file. */
const headLength = 136;

/**
 * What fails, when called, once others have taken the place of an open database's files, or somebody else
 * has written to it.
 */
export function expectOwn(file: string): () => void {
  const index = openSync(`${file}-shm`, 'r');
  const head = Buffer.alloc(headLength);
  const look = () => {
    readSync(index, head, 0, headLength, 0);
    const found = statSync(file);
    const beside = [statSync(`${file}-wal`), statSync(`${file}-shm`)];
    return {
      inodes: [found, ...beside].map(({ ino }) => ino).join(),
      progress: head.toString('latin1', 32, 40) + head.toString('latin1', 96),
      changedAt: found.mtimeMs,
    };
  };
  let last = look();
  return () => {
    const now = look();
    const isTouched = now.progress === last.progress && now.changedAt !== last.changedAt;
    if (isTouched || now.inodes !== last.inodes) throw new Error('these are other files');
    last = now;
  };
}
