import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $ } from 'bun';
import { checkCatalogues } from './check-catalogues.ts';
import { compilePart } from './lingui.ts';
import { readCatalogues } from './translations.ts';

// The release installs its packages.
setDefaultTimeout(180_000);

const root = join(import.meta.dir, '../..');
let folder = '';
let config = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'));
  config = join(folder, 'lingui.config.ts');
  const own = `import own from ${JSON.stringify(join(root, 'web/lingui.config.ts'))};`;
  const catalogs = `[{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }]`;
  const options = `locales: ['en', 'de'], pseudoLocale: [], catalogs: ${catalogs}`;
  await mkdir(join(folder, 'locales'));
  for (const tag of ['en', 'de']) await writeFile(join(folder, `locales/${tag}.po`), '');
  await writeFile(config, `${own}\nexport default { ...own, ${options} };\n`);
});

afterEach(() => rm(folder, { recursive: true }));

/** Changes the English texts in the sources. */
async function say(...texts: string[]): Promise<void> {
  const lines = texts.map((text) => `t\`${text}\`;\n`);
  const source = `import { t } from '@lingui/core/macro';\n${lines.join('')}`;
  await writeFile(join(folder, 'screen.js'), source);
}

/** Changes the English of a text with an id of its own. */
async function sayAs(id: string, text: string): Promise<void> {
  const source = `import { t } from '@lingui/core/macro';\nt({ id: '${id}', message: '${text}' });\n`;
  await writeFile(join(folder, 'screen.js'), source);
}

/** Brings the catalogues up to date, as `npm run texts` does. */
const update = () => run(true);
const run = async (isUpdate = false) => {
  const { lines } = await checkCatalogues(config, isUpdate);
  return lines.map((line) => line.replaceAll(/[^\s(]*\/(?=\w+\.(po|js))/g, '')).sort();
};

const german = () => readFile(join(folder, 'locales/de.po'), 'utf8');
const write = (text: string) => writeFile(join(folder, 'locales/de.po'), text);

async function translate(english: string, translation: string): Promise<void> {
  const before = await german();
  const after = before.replace(`msgid "${english}"\nmsgstr ""`, (line) =>
    line.replace(/""$/, `"${translation}"`),
  );
  expect(after).not.toBe(before);
  await write(after);
}

/** The texts of pages in German, as the build serves them. */
async function served(): Promise<string[]> {
  const code = compilePart('de', 'all', await readCatalogues(config));
  return [...code.matchAll(/\[\\?"([^"\\]+)\\?"\]/g)].map(([, text = '']) => text).sort();
}

test('[TX1] texts without a translation are shown in English, and "npm run texts" lists them with their places @nightly', async () => {
  await say('Close', 'Save it');
  await update();
  await translate('Close', 'Schließen');
  expect(await served()).toEqual(['Save it', 'Schließen']);
  expect(await update()).toEqual(['de.po: "Save it" is missing (screen.js)']);
  expect(await run()).toEqual([]);
  await translate('Save it', 'Speichern');
  expect(await update()).toEqual([]);
  expect(await served()).toEqual(['Schließen', 'Speichern']);
});

test('[TX1] a changed English text is shown in English until it is translated again, also one with an id of its own @nightly', async () => {
  await say('Close it now', 'Save');
  await update();
  await translate('Close it now', 'Jetzt schließen');
  await translate('Save', 'Speichern');
  await say('Close it, now', 'Save');
  const before = await german();
  expect(await run()).toEqual([]);
  expect(await german()).toBe(before);
  expect(await served()).toEqual(['Close it, now', 'Speichern']);

  await sayAs('close', 'Close it');
  await update();
  await write((await german()).replace(/(msgid "close"\n.*msgstr )""/s, '$1"Schließen"'));
  expect(await served()).toEqual(['Schließen']);
  await sayAs('close', 'Leave');
  expect(await served()).toEqual(['Leave']);
  expect(await update()).toContain('de.po: "Leave" is missing (screen.js)');
  expect(await served()).toEqual(['Leave']);
});

test('[TX1] a translation with other placeholders than its text is a fault', async () => {
  await say('Save it');
  await update();
  await translate('Save it', '{it} speichern');
  expect(await run()).toEqual(['de.po: "Save it" has other placeholders']);
});

test('[TX1] a release refuses a changed English sentence until it is translated @nightly', async () => {
  const copied = ['core', 'scripts', 'web', 'package.json', 'package-lock.json'];
  const filter = (path: string) => !/\/(dist|node_modules)$/.test(path);
  for (const name of copied) {
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const screen = join(folder, 'web/prerender.tsx');
  const source = await readFile(screen, 'utf8');
  await writeFile(screen, source.replace('Sessions need JavaScript.', 'Sessions need scripts.'));
  const { exitCode, stderr } = await $`npm run --silent build:release`
    .cwd(folder)
    .nothrow()
    .quiet();
  expect(exitCode).toBe(1);
  expect(stderr.toString()).toMatch(
    /^web\/locales\/ja\.po: "Sessions need scripts\. .*" is missing \(web\/prerender\.tsx\)$/m,
  );
});
