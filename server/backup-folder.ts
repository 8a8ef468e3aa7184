import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Also the name of the dumps that deploy/backup/backup-postgres.sh makes. */
const pattern = /^story-pointer-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.(?:db|dump)$/;

/** The name of a backup made at `time`, in milliseconds since 1970. */
export function backupName(time: number): string {
  return `story-pointer-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** The time of the newest backup in a folder, in milliseconds since 1970; 0 without any. */
export async function newestBackup(folder: string): Promise<number> {
  const names = await backupsIn(folder);
  const times = names.map((name) => Date.parse(name.replace(pattern, '$1$2:$3:$4Z')));
  // A backup from a clock that was ahead would keep off others, and the alert, until then.
  return times.findLast((time) => time <= Date.now()) ?? 0;
}

/** The name of a backup until it is whole. */
export const unfinished = (path: string): string => `${path}.unfinished`;

/** Deletes all but the newest backups in a folder, and those that a crash left unfinished before the newest. */
export async function prune(folder: string, kept: number): Promise<void> {
  const backups = await backupsIn(folder);
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(unfinished('')) && name < (backups.at(-1) ?? ''),
  );
  for (const name of [...backups.slice(0, -kept), ...left]) await rm(join(folder, name));
}

/** The names, the oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  } catch {
    // A folder that cannot be read has no backup to count on: the alert has to come.
    return [];
  }
}
