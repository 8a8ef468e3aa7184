import { expect, test } from 'bun:test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { texts } from './lingui.ts';

const english = 'msgid "Close"\nmsgstr ""\n\nmsgid "Save"\nmsgstr ""\n';

/** Builds a page in German, with a catalogue of its own. */
async function buildWith(german: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  const config = {
    ...{ sourceLocale: 'en', locales: ['en', 'de'] },
    catalogs: [{ path: '<rootDir>/{locale}', include: ['<rootDir>'] }],
  };
  const files = {
    'package.json': JSON.stringify({ lingui: config }),
    'en.po': english,
    'de.po': german,
    'main.js': `import './de.po';`,
  };
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const entry = join(folder, 'main.js');
    await build({
      ...{ configFile: false, root: folder, logLevel: 'silent' },
      plugins: [texts(join(folder, 'package.json'))],
      build: {
        ...{ write: false, lib: { entry, formats: ['es'] } },
        rolldownOptions: { external: '@lingui/core' },
      },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('[TX1] a build fails if the catalogue of a language lacks a text', async () => {
  const close = 'msgid "Close"\nmsgstr "Schließen"\n';
  await expect(buildWith(`${close}\nmsgid "Save"\nmsgstr ""\n`)).rejects.toThrow('Save');
  expect(await buildWith(`${close}\nmsgid "Save"\nmsgstr "Speichern"\n`)).toBeUndefined();
});
