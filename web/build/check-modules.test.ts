import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { $ } from 'bun';

// The program starts Vite.
setDefaultTimeout(180_000);

const root = join(import.meta.dir, '../..');
let folder = '';

beforeAll(async () => {
  const built = join(root, 'web/dist');
  await mkdir(built, { recursive: true });
  folder = await mkdtemp(join(built, 'modules-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Checks a module for each of these sources, and names those with a fault. */
async function check(sources: Readonly<Record<string, string>>): Promise<string[]> {
  const imports = [
    `import { i18n } from '${root}/web/texts/i18n.ts';`,
    `import { msg, plural, t } from '@lingui/core/macro';`,
    `import { problemText } from '${root}/web/calls/problem-text.ts';`,
  ];
  const files = Object.keys(sources).map((name) => join(folder, `${name}.ts`));
  for (const [name, source] of Object.entries(sources))
    await writeFile(join(folder, `${name}.ts`), [...imports, source].join('\n'));
  const { stderr } = await $`${process.execPath} web/build/check-modules.ts ${files}`
    .cwd(root)
    .nothrow()
    .quiet();
  const places = stderr.toString().matchAll(/\(\S*\/modules-[^/]*\/(\w+)\.ts:\d+:\d+\)/g);
  return [...new Set(Array.from(places, ([, name = '']) => name))];
}

test('[TX12] a text that a module reads as it loads is found in any form, with its place; in functions and as messages it is no fault @nightly', async () => {
  const faulty = {
    macro: 'export const text = t`Close`;',
    plural: `export const text = plural(2, { other: '# cards' });`,
    message: 'export const text = i18n._(msg`Close`);',
    otherModule: `export const texts = { failure: problemText('failure') };`,
    default: 'export const text = ((said = t`Close`) => said)();',
    field: 'export class Field { static text = t`Close`; }',
    list: `export const texts = ['a'].map(() => ({ text: t\`Close\` }));`,
  };
  const right = {
    constant: 'export const message = msg`Close`;',
    lateDefault: 'export const text = (said = t`Close`) => said;',
    lateField: 'export class Field { text = i18n._(msg`Close`); }',
  };
  expect(await check({ ...faulty, ...right })).toEqual(Object.keys(faulty));
});
