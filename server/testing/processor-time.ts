import { readFile } from 'node:fs/promises';

/** The processor seconds that a process has used so far, according to Linux. */
export async function processorSeconds(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return (user + system) / 100;
}
