import { Database } from 'bun:sqlite';
import { readFile } from 'node:fs/promises';
import { residentBytes } from '../../server/testing/memory.ts';
import { cpuMilliseconds } from '../usage.ts';

/** A kind of request, and how to send one. */
export interface KindOfRequest {
  readonly name: string;
  readonly times: number;
  /** What does not count. */
  readonly prepare?: () => Promise<void>;
  /** @returns how many bytes were answered */
  readonly send: (index: number) => Promise<number>;
}

/** What one request costs. */
export interface Cost {
  readonly microseconds: number;
  /** To files, the log that is written ahead and what is written back from it. */
  readonly written: number;
  /** By which the database has grown. */
  readonly kept: number;
  readonly sent: number;
  /** By which the process has grown, in kB. */
  readonly memory: number;
}

/** The server that is measured and its database. */
interface Subject {
  readonly pid: string;
  readonly path: string;
}

/** How many are on their way at a time. */
const atOnce = 5;

export async function measure(
  subject: Subject,
  { times, prepare, send }: KindOfRequest,
): Promise<Cost> {
  await prepare?.();
  const before = await usageOf(subject);
  let sent = 0;
  for (let first = 0; first < times; first += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, times - first) }, (_, index) =>
      send(first + index),
    );
    for (const bytes of await Promise.all(batch)) sent += bytes;
  }
  const after = await usageOf(subject);
  return {
    microseconds: ((after.cpu - before.cpu) * 1000) / times,
    written: (after.written - before.written) / times,
    kept: (after.kept - before.kept) / times,
    sent: sent / times,
    memory: (after.memory - before.memory) / times / 1024,
  };
}

async function usageOf({ pid, path }: Subject) {
  const [cpu, memory] = await Promise.all([cpuMilliseconds(pid), residentBytes(pid)]);
  // Sockets are not counted in this, files are.
  const io = await readFile(`/proc/${pid}/io`, 'utf8');
  const written = Number(/^wchar: (\d+)$/m.exec(io)?.[1]);
  return { cpu, memory, written, kept: bytesIn(path) };
}

/** What the file holds once all of the log is written back into it. */
function bytesIn(path: string): number {
  using database = new Database(path);
  database.run('PRAGMA busy_timeout = 5000');
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  const ask = (pragma: string) => Number(database.query<unknown[], []>(pragma).values()[0]?.[0]);
  return (ask('PRAGMA page_count') - ask('PRAGMA freelist_count')) * ask('PRAGMA page_size');
}
