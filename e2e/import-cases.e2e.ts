import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const folder = new URL('../core/import/cases/', import.meta.url);
const names = readdirSync(folder);

interface Case {
  readonly file: string;
  /** Lines of '[x]', '[ ]' or '[?]', key, title, points and link; `*` is anything. */
  readonly stories: readonly (readonly string[])[];
}

const cases = names
  .filter((name) => name.endsWith('.expected.txt'))
  .flatMap((name): readonly Case[] => {
    const stem = name.replace('.expected.txt', '');
    const file = names.find((one) => one.startsWith(`${stem}.`) && one !== name);
    const lines = readFileSync(new URL(name, folder), 'utf8').split('\n');
    const stories = lines.filter((line) => /^\[[x ?]\]\t/.test(line));
    return file && stories.length > 0
      ? [{ file, stories: stories.map((line) => line.split('\t')) }]
      : [];
  });

async function opensDialog(person: Person): Promise<Locator> {
  await person.button('Add Stories').click();
  return person.dialog('Add Stories');
}

function pathOf(file: string): string {
  return new URL(file, folder).pathname;
}

/** The rows of the preview: whether each is ticked, and its key and title as they are shown. */
async function shownIn(dialog: Locator): Promise<readonly (readonly [boolean, string])[]> {
  const boxes = dialog.getByRole('region', { name: 'Stories to add' }).locator('li');
  return await boxes.evaluateAll((rows) =>
    rows.map((row) => {
      const box = row.querySelector('input');
      const words = [...row.querySelectorAll('label > span:nth-child(2) > bdi')];
      return [box?.checked ?? false, words.map((word) => word.textContent).join(' ')] as const;
    }),
  );
}

for (const [part, of] of [cases.slice(0, 32), cases.slice(32, 64), cases.slice(64)].entries()) {
  test(`[IM1] each kind of file shows its stories in the dialog, part ${part + 1} @nightly`, async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const dialog = await opensDialog(ann);
    for (const { file, stories } of of) {
      await test.step(file, async () => {
        await dialog.getByLabel('Or choose a file').setInputFiles(pathOf(file));
        await expect(dialog.getByRole('button', { name: /^Add \d|^Add Stories/ })).toBeVisible();
        for (const [box = '', key = '', title = ''] of stories) {
          await expect
            .poll(
              async () => {
                const shown = await shownIn(dialog);
                return shown.some(([isTicked, text]) => {
                  const isRight = box === '[?]' || isTicked === (box === '[x]');
                  const isNamed =
                    key === '*'
                      ? text.endsWith(title)
                      : text === [key, title].filter((one) => one !== '-').join(' ');
                  return isRight && isNamed;
                });
              },
              { message: `${file}: ${box} ${key} ${title}` },
            )
            .toBe(true);
        }
        const ticked = (await shownIn(dialog)).filter(([isTicked]) => isTicked).length;
        expect(ticked).toBeLessThanOrEqual(stories.filter(([box]) => box !== '[ ]').length);
      });
    }
  });
}

/** The commonest sources, each as a file. */
const commonest = [
  ...['26-stories-are-headings.md', '71-workbook.xlsx', '07-jira-es-list.csv', '01-jira-cloud.xml'],
  ...['70-copied-from-a-board.txt', '15-clickup.csv', '21-notion.csv', '45-jira-search.json'],
  ...['46-gh-project.json', '45-azure.json', '21-monday.csv', '21-redmine.csv'],
];

const usual = '71-workbook.xlsx';

for (const file of commonest) {
  test(`[IM35] the stories of ${file} that are not estimated are there after three clicks${nightlyUnless(file === usual)}`, async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const found = cases.find((one) => one.file === file)?.stories ?? [];
    const dialog = await opensDialog(ann);
    const chooser = ann.page.waitForEvent('filechooser');
    await dialog.getByText('Or choose a file').click();
    await (await chooser).setFiles(pathOf(file));
    await dialog.getByRole('button', { name: /^Add \d/ }).click();
    await expect(dialog).toBeHidden();
    await expect(ann.stories).toHaveCount(found.filter(([box]) => box === '[x]').length);
  });
}

test('[IM13] a second spreadsheet adds its stories and changes none @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  for (const [file, count] of [
    ['60-second-sheet.a.csv', 2],
    ['60-second-sheet.b.csv', 3],
  ] as const) {
    const dialog = await opensDialog(ann);
    await dialog.getByLabel('Or choose a file').setInputFiles(pathOf(file));
    await dialog.getByRole('button', { name: `Add ${count} stories` }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(ann.stories).toHaveCount(5);
  await expect(ann.storyInList('Log in')).toBeVisible();
});

test('[IM27] a board whose history is larger than what can be sent is read @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const board = {
    lists: [{ id: 'l1', name: 'Backlog', closed: false }],
    cards: [{ name: 'Log in', idList: 'l1', closed: false, shortUrl: 'https://trello.com/c/c1' }],
    actions: Array.from({ length: 2_000 }, (_, at) => ({
      id: String(at),
      data: 'x'.repeat(1_500),
    })),
  };
  const dialog = await opensDialog(ann);
  await dialog.getByLabel('Or choose a file').setInputFiles({
    ...{ name: 'board.json', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(board)),
  });
  await dialog.getByRole('button', { name: 'Add 1 Story' }).click();
  await expect(ann.storyInList('Log in')).toBeVisible();
});

test('[IM2, IM14, IM36, IM37] delimiter, header, encoding and structure can be chosen where the guess is wrong, and stories that are not proposed are counted, filtered and found @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const dialog = await opensDialog(ann);
  const choose = (text: string) =>
    dialog.getByLabel('Or choose a file').setInputFiles({
      ...{ name: 'notes.md', mimeType: 'text/markdown' },
      buffer: Buffer.from(text),
    });
  await choose('# A garden\n\nIt grows in May.\n\n## Water\n\nEvery day, and more in July.\n');
  await expect(dialog.getByText('No repeated stories were found in this text')).toBeVisible();
  await choose('# Backlog\n\n## US-1 Log in\n\n- form\n- mail\n\n## US-2 Pay\n\n- card\n');
  await expect(dialog.getByRole('button', { name: 'Add 2 Stories' })).toBeEnabled();
  await dialog.getByText('Columns:').click();
  await dialog.getByLabel('Stories from').selectOption('- form');
  await expect(dialog.getByRole('button', { name: 'Add 3 Stories' })).toBeEnabled();

  await dialog.getByLabel('Or choose a file').setInputFiles({
    ...{ name: 'names.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('Gr\xf6\xdfe\tOrt\nAnmelden\tmit Mail\nBezahlen\tmit Karte\n', 'latin1'),
  });
  await expect(dialog.getByText('These columns are a guess.')).toBeVisible();
  await expect(dialog.getByText('The encoding is a guess.')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Größe' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'The first row is a header' }).uncheck();
  await expect(dialog.getByText(/· 3 stories\b/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'The first row is a header' }).check();
  await expect(dialog.getByText(/· 2 stories\b/)).toBeVisible();
  await dialog.getByLabel('Encoding').selectOption('Cyrillic (Windows-1251)');
  await expect(dialog.getByRole('cell', { name: 'GrцЯe' })).toBeVisible();
  await dialog.getByLabel('Separator').selectOption('Comma');
  await expect(dialog.getByLabel(/^Column/)).toHaveCount(1);

  const rows = ['Epic', 'Story', 'Sub-task', 'Sub-task', 'Bug', 'Story'].map(
    (type, at) => `Title ${at + 1},A-${at + 1},${type},${at === 4 ? 'Done' : 'To Do'}`,
  );
  await dialog.getByLabel('Or choose a file').setInputFiles({
    ...{ name: 'jira.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Summary,Issue key,Issue Type,Status', ...rows].join('\n')),
  });
  const counts = 'Not selected: 2 sub-tasks, 1 epic and 1 done';
  await expect(dialog.getByText(`Jira · 6 stories · ${counts}`)).toBeVisible();
  await dialog.getByLabel('Show').selectOption('Sub-task (2)');
  const boxes = dialog.getByRole('region', { name: 'Stories to add' }).getByRole('listitem');
  await expect(boxes).toHaveCount(2);
  await boxes.first().getByRole('checkbox').check();
  await dialog.getByLabel('Show').selectOption('All (6)');
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('bug');
  await expect(boxes).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Add 3 Stories' })).toBeEnabled();
});

test('[IM37] of a workbook with two backlogs nothing is selected until a sheet is chosen, nor from columns that are a guess @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const dialog = await opensDialog(ann);
  const file = dialog.getByLabel('Or choose a file');
  await file.setInputFiles(pathOf('72-two-backlogs.xlsx'));
  const add = dialog.getByRole('button', { name: /^Add/ });
  await expect(add).toHaveText('Add Stories');
  // The table that is only likely is not chosen yet, so that it can be.
  await expect(dialog.getByLabel('Stories from')).toHaveValue('');
  await dialog.getByLabel('Stories from').selectOption('Ideas');
  await expect(add).toHaveText('Add 2 Stories');
  await dialog.getByLabel('Stories from').selectOption('Bugs');
  await expect(add).toHaveText('Add 1 Story');
  const buffer = Buffer.from('Log in;with a mail\nPay;with a card\n');
  await file.setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('These columns are a guess.')).toBeVisible();
  await expect(add).toHaveText('Add Stories');
  await dialog.getByRole('button', { name: 'Select Stories' }).click();
  await expect(add).toHaveText('Add 2 Stories');
});
