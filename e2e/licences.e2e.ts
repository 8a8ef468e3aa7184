import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from './world/server.ts';
import { test } from './world/test.ts';

/** Files that are no part of the product. */
const tools = /\.test\.|\/(testing|build|cases)\/|\.config\.ts$/;

/** The packages that the sources of the product import, but for types. */
async function imported(): Promise<Set<string>> {
  const folders = ['core', 'server', 'web'].map((name) => join(root, name));
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const files = names.flat().filter((name) => /\.tsx?$/.test(name) && !tools.test(name));
  const texts = await Promise.all(
    files.filter((name) => !name.includes('node_modules')).map((name) => readFile(name, 'utf8')),
  );
  const statements =
    /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gms;
  const found = texts.flatMap((text) => [...text.matchAll(statements)]);
  const packages = found.map(
    ([, one, other = '']) => /^(@[^/]+\/)?[^/]+/.exec(one ?? other)?.[0] ?? '',
  );
  return new Set(packages.filter((name) => !/^(node:|bun:|virtual:|@story-)/.test(name)));
}

test('[O122] the notices and the bill of materials have each package that the product imports, and no tool', async ({
  server,
}) => {
  const licences = await (await fetch(`${server.url}/licences`)).text();
  const bill = await (await fetch(`${server.url}/bill-of-materials.json`)).json();
  const listed = [...licences.matchAll(/^(\S+) (\d\S+) \(.+\)$/gm)].map(
    ([, name = '', version]) => ({
      name,
      version,
    }),
  );
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : 1;
  expect([...bill.components].sort(byName)).toMatchObject([...listed].sort(byName));

  // Microsoft's library carries these.
  for (const name of ['debug', 'ms', 'tslib', 'uuid'])
    expect(licences).toMatch(new RegExp(String.raw`^${name} \d\S+ \((?:MIT|0BSD)\)$`, 'm'));
  expect(licences).toContain('Copyright (c) 2010-2020 Robert Kieffer');

  const names = listed.map(({ name }) => name);
  const macros = ['@lingui/core', '@lingui/react'];
  for (const name of [...(await imported()), ...macros, 'tailwindcss'])
    expect(names).toContain(name);
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(devDependencies), 'vite', 'rolldown', '@lingui/cli']) {
    expect(names).not.toContain(name);
  }
});
