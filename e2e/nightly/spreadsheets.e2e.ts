import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../world/test.ts';

const run = promisify(execFile);

/** The separators that spreadsheets divide cells by, as LibreOffice numbers them. */
const separators = { Comma: 44, Semicolon: 59, Tab: 9 } as const;
type Separator = keyof typeof separators;

/** Quote and UTF-8, as LibreOffice proposes for a file with a byte order mark; without a window it does not look. */
const fromCsv = (separator: Separator) => `--infilter=CSV:${separators[separator]},34,76,1`;
/** Comma, quote, UTF-8, from the first row, every cell quoted. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true';
/** A sheet as one XML file, which says for each cell whether it is calculated. */
const asXml = 'fods';
const formula = /table:formula="/g;

const dangerous = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=HYPERLINK("http://evil.example";"Click")',
  "'=1+1",
  '＝2+2',
  'Pay;=1+1;x',
  'Pay, "=1+1", x',
];

test('[EX1] LibreOffice calculates nothing in exported files, and saves them as the same stories', async ({
  people,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const opened = async (file: string, as: string, separator: Separator = 'Comma') => {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const out = join(folder, 'out');
    const options = [
      profile,
      '--headless',
      fromCsv(separator),
      '--convert-to',
      as,
      '--outdir',
      out,
    ];
    await run('soffice', [...options, file]);
    return join(out, `stories.${as.split(':')[0]}`);
  };
  const file = join(folder, 'stories.csv');
  await writeFile(file, '"Name"\r\n"=1+1"\r\n');
  // Guards the test itself: a real formula is found.
  expect(await readFile(await opened(file, asXml), 'utf8')).toMatch(formula);

  const ann = await people.facilitator('Ann');
  await ann.sends({
    type: 'addStories',
    add: [
      ...dangerous.map((name) => ({ name, description: name, note: name })),
      { name: 'Überblick, "fett"', key: 'SHOP-1', description: 'Two\nlines', points: 5 },
    ],
    update: [],
  });
  await expect(ann.stories).toHaveCount(dangerous.length + 1);
  await ann.fromSessionMenu('Export Results');
  const dialog = ann.dialog('Export Results');
  for (const written of ['Semicolon', 'Comma'] as const) {
    await dialog.getByLabel('Separator').selectOption(written);
    const download = ann.page.waitForEvent('download');
    await ann.button('Download CSV for spreadsheets').click();
    await (await download).saveAs(file);
    for (const read of ['Comma', 'Semicolon', 'Tab'] as const) {
      const sheet = await readFile(await opened(file, asXml, read), 'utf8');
      expect(sheet).toContain('Überblick');
      expect(sheet).not.toMatch(formula);
    }
  }
  await dialog.getByRole('button', { name: 'Close' }).click();

  for (const kind of [asCsv, 'xlsx']) {
    await ann.button('Add Stories').click();
    const adding = ann.dialog('Add Stories');
    await adding.getByLabel('Or choose a file').setInputFiles(await opened(file, kind));
    await expect(adding.getByText(`Story Pointer · ${dangerous.length + 1} stories`)).toBeVisible();
    await expect(adding.getByText('Already added')).toHaveCount(dangerous.length + 1);
    await adding.getByRole('button', { name: 'Cancel' }).click();
    await expect(adding).toBeHidden();
  }
  await rm(folder, { recursive: true });
});
