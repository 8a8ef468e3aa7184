import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Linux lets root give processes less than a core: as it was at first, and as it is now. */
const places = [
  { folder: '/sys/fs/cgroup/cpu', file: 'cpu.cfs_quota_us' },
  { folder: '/sys/fs/cgroup', file: 'cpu.max' },
];

/** In microseconds: how often a share is given out. */
const period = 100_000;

/** Whether processes can be held back on this machine. */
export const canHoldBack = process.getuid?.() === 0 && place() !== undefined;

function place() {
  return places.find(({ folder }) => existsSync(join(folder, 'cgroup.procs')));
}

/**
 * Lets each of these processes use no more than a share of a core, as if it were on a slower machine of its own.
 * @returns what gives them all back what there is
 */
export async function holdBack(pids: readonly string[], share: number): Promise<AsyncDisposable> {
  const found = place();
  if (!found) throw new Error('this machine has no control groups');
  const { folder, file } = found;
  const groups = pids.map((pid) => join(folder, `story-pointer-${pid}`));
  for (const [index, pid] of pids.entries()) {
    const group = groups[index] ?? '';
    await mkdir(group);
    const quota = share * period;
    await writeFile(join(group, file), file === 'cpu.max' ? `${quota} ${period}` : `${quota}`);
    await writeFile(join(group, 'cgroup.procs'), pid);
  }
  return {
    [Symbol.asyncDispose]: async () => {
      for (const pid of pids) await writeFile(join(folder, 'cgroup.procs'), pid).catch(() => {});
      for (const group of groups) await rmdir(group);
    },
  };
}
