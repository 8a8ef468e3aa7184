import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { carriedAt } from './carried.ts';
import { chunksIn } from './chunks.ts';

/** The names of the files; the server shows the first at /licences. */
const noticesName = 'licences.txt';
const billName = 'bill-of-materials.json';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
    }),
  ),
});

const metadataSchema = z.object({
  outputs: z.record(
    z.string(),
    z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })) }),
  ),
});

const introduction = `Story Pointer contains the packages below, which have licences of their own.

The executable also contains the runtime Bun (MIT), with JavaScriptCore of WebKit (LGPL 2) and other libraries
linked to it. https://bun.com/docs/project/license has their licences and says how to link Bun anew.
`;

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** '' where it is unknown. */
  readonly integrity: string;
  /** The text of its licence; '' where there is none. */
  readonly text: string;
}

/** Two plugins: one writes the licences and the bill of materials of all packages in the product, one reports those of workers. */
export function notices(root: string): { readonly ofPages: Plugin; readonly ofWorkers: Plugin } {
  const modules = new Set<string>();
  const collect = (chunks: ReturnType<typeof chunksIn>) => {
    for (const chunk of chunks)
      for (const [id, { renderedLength }] of Object.entries(chunk.modules))
        if (renderedLength > 0) modules.add(id);
  };
  return {
    ofWorkers: {
      name: 'notices-of-workers',
      apply: 'build',
      generateBundle(_, bundle) {
        collect(chunksIn(bundle));
      },
    },
    ofPages: {
      name: 'notices',
      apply: 'build',
      async generateBundle(_, bundle) {
        collect(chunksIn(bundle));
        const styles = [...this.getModuleIds()].filter((id) => id.endsWith('.css'));
        const imported = await Promise.all(styles.map((id) => importsOf(id, root)));
        const ofServer = await modulesOfServer(root);
        const found = await packagesOf(
          [...modules, ...styles, ...imported.flat(), ...ofServer],
          root,
        );
        this.emitFile({ type: 'asset', fileName: noticesName, source: noticesOf(found) });
        this.emitFile({ type: 'asset', fileName: billName, source: billOf(found) });
      },
    },
  };
}

/** The packages that a style sheet imports by name: those are in no list of modules. */
async function importsOf(style: string, root: string): Promise<readonly string[]> {
  const text = await readFile(style, 'utf8');
  const found = [...text.matchAll(/@import "([^."][^"]*)"/g)];
  return found.map(([, name = '']) => join(root, 'node_modules', name));
}

/** The modules that Bun takes into the executable, and Bun. */
async function modulesOfServer(root: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const metafile = join(folder, 'modules.json');
  const options = ['--target=bun', '--minify', `--outdir=${folder}`, `--metafile=${metafile}`];
  await promisify(execFile)(process.execPath, ['build', 'server/main.ts', ...options], {
    cwd: root,
  });
  const { outputs } = metadataSchema.parse(JSON.parse(await readFile(metafile, 'utf8')));
  await rm(folder, { recursive: true });
  const taken = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
  );
  return [...taken.map(([path]) => join(root, path)), join(root, 'node_modules/bun/package.json')];
}

/** The packages of these modules, by name. */
async function packagesOf(ids: readonly string[], root: string): Promise<readonly Package[]> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { packages } = lockSchema.parse(JSON.parse(lock));
  const paths = ids.flatMap((id) => {
    const path = relative(root, id).replaceAll(sep, '/');
    const found = [...path.matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+/g)].map(
      ({ index, 0: name }) => path.slice(0, index + name.length),
    );
    // Some carry copies of others.
    return found.findLast((one) => packages[one]) ?? found.at(-1) ?? [];
  });
  const installed = [...new Set(paths)].sort().map(async (path) => {
    const { version = '', license = '', integrity = '' } = packages[path] ?? {};
    if (version === '') throw new Error(`${path} is not in package-lock.json`);
    const name = path.replace(/^.*node_modules\//, '');
    return { name, version, license, integrity, text: await licenceIn(join(root, path)) };
  });
  const carried = ids.flatMap((id) => carriedAt(id.replaceAll(sep, '/')) ?? []);
  const byName = new Map(carried.map((one) => [one.name, one]));
  return [...(await Promise.all(installed)), ...byName.values()];
}

/** Packages with the same licence share one text. */
function noticesOf(packages: readonly Package[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, license, text } of packages)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  const sections = Array.from(byText, ([text, names]) => `${names.join('\n')}\n\n${text}`);
  return [introduction, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The texts that come with a package; '' where there is none. */
async function licenceIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|notice)/i.test(name));
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => `${text.replaceAll('\r\n', '\n').trim()}\n`).join('\n');
}

/** In CycloneDX. */
function billOf(packages: readonly Package[]): string {
  const components = packages.map(({ name, version, license, integrity }) => {
    const [, content = ''] = integrity.split('-');
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl },
      ...(content !== '' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
      }),
      licenses: [{ expression: license }],
    };
  });
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components });
}
