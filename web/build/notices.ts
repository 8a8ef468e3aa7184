import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** The name of the file; the server shows it at /licences. */
const fileName = 'licences.txt';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
});

const introduction = `Story Pointer contains the packages below, which have licences of their own.

The executable also contains the runtime Bun (MIT), with JavaScriptCore of WebKit (LGPL 2) and other libraries
linked to it. https://bun.com/docs/project/license has their licences and says how to link Bun anew.
`;

/** Writes the licences of all packages in the product, the server's included. */
export function notices(root: string): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await noticesOf(root) });
    },
  };
}

/** Packages with the same licence share one text. */
async function noticesOf(root: string): Promise<string> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const packages = Object.entries(lockSchema.parse(JSON.parse(lock)).packages).filter(
    ([path, { dev, link, optional }]) =>
      path.includes('node_modules/') && !dev && !link && !optional,
  );
  const byText = new Map<string, string[]>();
  for (const [path, { version = '', license = '' }] of packages) {
    const name = `${path.replace(/^.*node_modules\//, '')} ${version} (${license})`;
    const text = await licenceIn(join(root, path));
    byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  const sections = Array.from(byText, ([text, names]) => `${names.join('\n')}\n\n${text}`);
  return [introduction, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The texts that come with a package; '' where there is none. */
async function licenceIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|notice)/i.test(name));
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => `${text.replaceAll('\r\n', '\n').trim()}\n`).join('\n');
}
