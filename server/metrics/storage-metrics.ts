import { statfs } from 'node:fs/promises';
import Gauge from 'prom-client/lib/gauge.js';
import type Registry from 'prom-client/lib/registry.js';
import { newestBackup } from '../backup-folder.ts';

/** The folders of the SQLite file and of its backups, where there are such. */
export type Folders = Readonly<Partial<Record<'data' | 'backups', string>>>;

/** Adds the free space of these folders, and the time of the newest backup. */
export function addStorageMetrics(registry: Registry, folders: Folders): void {
  const registers = [registry];
  new Gauge<'folder'>({
    name: 'story_pointer_disk_free_bytes',
    help: 'Free space for the SQLite file and for backups, in bytes.',
    labelNames: ['folder'],
    aggregator: 'min',
    registers,
    async collect() {
      for (const [folder, path] of Object.entries(folders)) {
        const free = await freeBytes(path);
        if (free !== undefined) this.set({ folder }, free);
      }
    },
  });
  const { backups } = folders;
  if (backups === undefined) return;
  new Gauge({
    name: 'story_pointer_last_backup_timestamp_seconds',
    help: 'Time of the newest backup in BACKUP_FOLDER, in seconds since 1970; 0 without any.',
    aggregator: 'max',
    registers,
    async collect() {
      this.set((await newestBackup(backups)) / 1000);
    },
  });
}

/** Not synchronous: a folder on a network may take long. @returns undefined for a folder that is not there yet */
async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
