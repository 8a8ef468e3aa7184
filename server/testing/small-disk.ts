import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Subprocess, spawn, spawnSync, which } from 'bun';

/** In kilobytes. */
const size = 4096;

/** Whether this machine allows everybody to mount a disk that only their own processes see. */
export const canHaveOwnDisk =
  which('unshare') !== null &&
  spawnSync(['unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).success;

/** A disk of a few megabytes that can be filled up and made read-only, without any privileges. */
export class SmallDisk {
  readonly folder: string;
  readonly #holder: Subprocess<'pipe', 'pipe', 'inherit'>;

  private constructor(folder: string, holder: Subprocess<'pipe', 'pipe', 'inherit'>) {
    this.folder = folder;
    this.#holder = holder;
  }

  static async open(): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const mount = `mount -t tmpfs -o size=${size}k tmpfs ${folder} && echo mounted && exec cat`;
    const holder = spawn(['unshare', '-rm', 'sh', '-c', mount], { stdin: 'pipe', stdout: 'pipe' });
    const { value } = await holder.stdout.getReader().read();
    if (!value) throw new Error('the disk could not be mounted');
    return new SmallDisk(folder, holder);
  }

  /** Arguments that start a program that sees this disk. */
  get prefix(): readonly string[] {
    return ['nsenter', '--preserve-credentials', '-U', '-m', '-t', String(this.#holder.pid)];
  }

  /** @param left the kilobytes that stay free */
  fillUp(left = 0): void {
    spawnSync([...this.prefix, 'dd', 'if=/dev/zero', `of=${this.folder}/filler`, 'bs=4k'], {
      stderr: 'ignore',
    });
    if (left > 0) this.#run('truncate', `--size=-${left}K`, `${this.folder}/filler`);
  }

  /** A path on this disk, for processes that do not see it. */
  pathOf(path: string): string {
    return `/proc/${this.#holder.pid}/root${path}`;
  }

  free(): void {
    this.#run('rm', `${this.folder}/filler`);
  }

  makeReadOnly(): void {
    this.#run('mount', '-o', 'remount,ro', this.folder);
  }

  makeWritable(): void {
    this.#run('mount', '-o', 'remount,rw', this.folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#holder.kill('SIGKILL');
    await this.#holder.exited;
    await rm(this.folder, { recursive: true, force: true });
  }

  #run(...command: string[]): void {
    const { success, stderr } = spawnSync([...this.prefix, ...command]);
    if (!success) throw new Error(`${command.join(' ')}: ${stderr}`);
  }
}
