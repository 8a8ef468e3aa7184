import { readFile } from 'node:fs/promises';

/** The memory of a process that is in RAM, in bytes, as Linux keeps account of it. */
export async function residentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
