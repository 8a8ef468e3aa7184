import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const top = join(import.meta.dir, '../..');
const workspaces = ['core', 'server', 'web'];

/** The replacements of another version for texts of this one, in any file. */
export type Differences = Readonly<Record<string, string>>;

/** The product in another version: a copy of this source, with replacements. */
export class OtherVersion {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(differences: Differences): Promise<OtherVersion> {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-version-'));
    const packages = join(folder, 'node_modules');
    const ours = join(packages, '@story-pointer');
    await mkdir(ours, { recursive: true });
    for (const name of await readdir(join(top, 'node_modules'))) {
      if (name !== '@story-pointer')
        await symlink(join(top, 'node_modules', name), join(packages, name));
    }
    await cp(join(top, 'package.json'), join(folder, 'package.json'));
    for (const name of workspaces) {
      const filter = (path: string) =>
        !/node_modules|\/dist\b|\.test\.ts/.test(path.slice(top.length));
      await cp(join(top, name), join(folder, name), { recursive: true, filter });
      await symlink(join(folder, name), join(ours, name));
    }
    const left = new Set(Object.keys(differences));
    for (const file of await readdir(folder, { recursive: true })) {
      if (!/^(core|server|web\/api)\/.*\.ts$/.test(file)) continue;
      const text = await readFile(join(folder, file), 'utf8');
      const found = Object.keys(differences).filter((here) => text.includes(here));
      for (const here of found) left.delete(here);
      const other = found.reduce((so, here) => so.replaceAll(here, differences[here] ?? ''), text);
      if (found.length > 0) await writeFile(join(folder, file), other);
    }
    if (left.size > 0) throw new Error(`nothing of this version reads ${[...left].join(', ')}`);
    return new OtherVersion(folder);
  }

  /** The server of that version, in a process of its own. */
  async server(): Promise<typeof import('./server-process.ts')> {
    return await import(join(this.#folder, 'server/testing/server-process.ts'));
  }

  /** A person with the page of that version. */
  async person(): Promise<typeof import('./stubborn-person.ts')> {
    return await import(join(this.#folder, 'server/testing/stubborn-person.ts'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
