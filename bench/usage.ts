import { readFile } from 'node:fs/promises';

/** What a process has used so far, as Linux keeps account of it. */

/** Linux counts processor time in hundredths of a second, on every machine. */
const millisecondsPerTick = 10;

/** Processor time of all threads of a process, in user and in system mode, in milliseconds. */
export async function cpuMilliseconds(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in parentheses and can hold spaces; the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = fields.slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * millisecondsPerTick;
}

/** The memory of a process that is in RAM, in bytes. */
export async function residentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
