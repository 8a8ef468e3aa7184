import { chmod, lchown, lstat, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Gives files that root has made to the owner of their folder: a service runs as a user of its own. */
export async function giveToFolderOwner(path: string, made?: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const real = await realpath(path);
  const folders = made === undefined ? [] : foldersFrom(resolve(made), dirname(real));
  for (const entry of [...folders, real, `${real}-wal`, `${real}-shm`, `${real}-lock`]) {
    const found = await lstat(entry).catch(() => undefined);
    const { uid, gid } = await lstat(dirname(entry));
    // A link may lead out of the folder, to a file that is not meant for the server.
    const isOnlyName = found?.isDirectory() || (found?.isFile() && found.nlink === 1);
    if (found?.uid === 0 && uid !== 0 && isOnlyName) await lchown(entry, uid, gid);
  }
}

/** Takes the right to read from other users: files of earlier releases have it, and SQLite makes new ones alike. */
export async function hideFromOthers(path: string): Promise<void> {
  for (const entry of [path, `${path}-wal`, `${path}-shm`, `${path}-lock`]) {
    const found = await stat(entry).catch(() => undefined);
    // Another owner may have meant it so.
    if (found && found.mode & 0o007) await chmod(entry, found.mode & 0o770).catch(() => {});
  }
}

function foldersFrom(first: string, last: string): string[] {
  return last === first || last === dirname(last)
    ? [last]
    : [...foldersFrom(first, dirname(last)), last];
}
