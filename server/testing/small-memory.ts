import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnSync } from 'bun';
import { until } from './until.ts';

/** Control groups for memory, of version 1 or else of version 2. */
const first = '/sys/fs/cgroup/memory';
const second = '/sys/fs/cgroup';
const isFirst = existsSync(join(first, 'memory.limit_in_bytes'));
const root = isFirst ? first : second;
const limitFile = isFirst ? 'memory.limit_in_bytes' : 'memory.max';

/** For `test.skipIf`: whether this machine allows limits on the memory of a program. */
export const canLimitMemory = await makeGroup('story-pointer-trial').then(
  (folder) => rmdir(folder).then(() => true),
  () => false,
);

/** A control group with little memory: Linux kills a program that exceeds it. */
export class SmallMemory {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(bytes: number): Promise<SmallMemory> {
    const folder = await makeGroup(`story-pointer-${crypto.randomUUID()}`);
    await writeFile(join(folder, limitFile), String(bytes));
    return new SmallMemory(folder);
  }

  /** Arguments that start a program in this group. */
  get prefix(): readonly string[] {
    return ['sh', '-c', `echo $$ > ${this.#folder}/cgroup.procs && exec "$@"`, 'sh'];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const processes = join(this.#folder, 'cgroup.procs');
    await until(async () => (await readFile(processes, 'utf8')) === '');
    await rmdir(this.#folder);
  }
}

/** @throws {Error} if that is not allowed */
async function makeGroup(name: string): Promise<string> {
  if (!isFirst) await shareMemory();
  const folder = join(root, name);
  await mkdir(folder);
  if (existsSync(join(folder, limitFile))) return folder;
  await rmdir(folder);
  throw new Error(`${folder} cannot limit memory`);
}

/** In version 2 a group may limit the memory of its subgroups only if it contains no processes, except for the root. */
async function shareMemory(): Promise<void> {
  const shared = join(root, 'cgroup.subtree_control');
  if ((await readFile(shared, 'utf8')).includes('memory')) return;
  const rest = join(root, 'story-pointer-rest');
  await mkdir(rest, { recursive: true });
  for (const pid of (await readFile(join(root, 'cgroup.procs'), 'utf8')).trim().split('\n')) {
    spawnSync(['sh', '-c', `echo ${pid} > ${rest}/cgroup.procs`]);
  }
  await writeFile(shared, '+memory');
}
