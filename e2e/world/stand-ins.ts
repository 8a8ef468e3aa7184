import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Engine } from './engine.ts';

const run = promisify(execFile);

/** The content of an image that replaces one that cannot be downloaded. */
interface StandIn {
  /** Programs of this machine; the libraries they are linked to are included. */
  readonly programs?: readonly string[];
  /** Further files and folders of this machine. */
  readonly files?: readonly string[];
  /** Whether it has a shell and basic programs. */
  readonly hasShell?: boolean;
  /** The programs' paths in the image. */
  readonly links?: Readonly<Record<string, string>>;
  /** Texts by path. */
  readonly texts?: Readonly<Record<string, string>>;
  /** In the syntax of a Dockerfile. */
  readonly changes?: readonly string[];
}

/** Makes images out of the programs of this machine, under the names that our files use. */
export async function provideStandIns(
  engine: Engine,
  images: Readonly<Record<string, StandIn>>,
): Promise<void> {
  if (engine.isDocker) return;
  for (const [name, standIn] of Object.entries(images)) await provide(engine, name, standIn);
}

async function provide(engine: Engine, name: string, standIn: StandIn): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-image-'));
  const archive = `${folder}.tar`;
  try {
    await furnish(folder, standIn);
    const all = await readdir(folder);
    await run('tar', ['--create', '--file', archive, '--directory', folder, ...all]);
    const changes = (standIn.changes ?? []).flatMap((change) => ['--change', change]);
    await engine.do('import', ...changes, archive, name);
  } finally {
    await rm(archive, { force: true });
    await rm(folder, { recursive: true });
  }
}

/** Fills an empty folder with the file system of a container. */
export async function furnish(folder: string, standIn: StandIn): Promise<void> {
  const there = (path: string) => join(folder, path);
  for (const path of ['tmp', 'bin', 'etc', 'root']) await mkdir(there(path), { mode: 0o755 });
  await run('chmod', ['1777', there('tmp')]);
  const links = { ...standIn.links };
  const programs = [...(standIn.programs ?? []), ...(standIn.hasShell ? ['/bin/busybox'] : [])];
  const libraries = await Promise.all([cLibrary(), ...programs.map(librariesOf)]);
  for (const path of new Set([...programs, ...libraries.flat()])) await take(path, there(path));
  if (standIn.hasShell) {
    const { stdout } = await run('/bin/busybox', ['--list']);
    for (const applet of stdout.trim().split('\n')) links[`/bin/${applet}`] ??= '/bin/busybox';
  }
  for (const path of standIn.files ?? []) await take(path, there(path));
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(there(path)), { recursive: true });
    if (path !== target) await symlink(target, there(path));
  }
  for (const [path, text] of Object.entries(standIn.texts ?? {})) {
    await mkdir(dirname(there(path)), { recursive: true });
    await writeFile(there(path), text, { mode: 0o755 });
  }
}

/** Copies a file or folder, through links. */
async function take(path: string, to: string): Promise<void> {
  await cp(await realpath(path), to, { recursive: true, force: true });
}

/** The files that every image of a Debian has. */
async function cLibrary(): Promise<string[]> {
  const { stdout } = await run('dpkg', ['--listfiles', 'libc6']);
  return stdout.split('\n').filter((path) => /\.so(\.\d+)*$/.test(path));
}

/** The libraries a program is linked to, by their paths. */
async function librariesOf(program: string): Promise<string[]> {
  const { stdout } = await run('ldd', [program]).catch(() => ({ stdout: '' }));
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
}
