import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, on every machine. */
const millisecondsPerTick = 10;

/** Processor time of a process so far, of all its threads, in user and in system mode. */
export async function cpuMilliseconds(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name stands in parentheses and can hold spaces; the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return (user + system) * millisecondsPerTick;
}
