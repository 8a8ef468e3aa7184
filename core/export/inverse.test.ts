import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { agreeableCards, labelOf } from '../decks/deck.ts';
import { decks } from '../decks/specified.ts';
import { noDetails } from '../details.ts';
import { readRecords } from '../import/delimited.ts';
import { draftsOf } from '../import/drafts.ts';
import type { ImportedStory } from '../import/imported-story.ts';
import { readFile, readingWith, readText } from '../import/read.ts';
import { english, finishedView } from '../testing/exported.ts';
import { csvOf, guarded, spreadsheetCsv } from './csv.ts';
import type { ExportedStory } from './exported-story.ts';
import { asJson } from './json.ts';
import { htmlTable, markdownTable, textTable } from './table.ts';
import { azureCsv } from './trackers.ts';

const cards = agreeableCards(decks.fibonacci);
const options = readingWith(cards);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom('=', "'", '"', '+', ',', '\n', '\r\n', ' ', '\t', 'a', '½', '\ufeff'))
    .map((parts) => parts.join('')),
);

/** Any stories, as a first import has made them of whatever somebody typed. */
const imported = fc
  .array(
    fc.record({
      ...{ name: text, key: text, description: text, note: text },
      link: fc.constantFrom('', 'https://a.example/', 'javascript:x'),
      points: fc.constantFrom('', ...cards.map(({ label }) => label)),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((stories) => storiesIn(JSON.stringify(stories)))
  .filter((stories) => stories.length > 0);

function storiesIn(source: string): readonly ImportedStory[] {
  const reading = readText(source, options);
  if (!reading.ok) return [];
  const { sheet } = reading;
  return draftsOf(sheet, sheet.mapping, { cards }).drafts.map(({ story }) => story);
}

function exported(story: ImportedStory, index: number): ExportedStory {
  const { points = null, ...rest } = story;
  return {
    ...noDetails,
    ...{
      order: index + 1,
      rounds: 1,
      minutes: null,
      votes: [],
      remarks: [],
      unsure: 0,
      points,
      status: 'Agreed',
      byRule: false,
    },
    ...{ mostChosen: '', middle: '', average: '', spread: '' },
    label: points === null ? '' : labelOf(decks.fibonacci, points),
    ...rest,
  };
}

/** A spreadsheet has no column for where a story came from. */
function withoutOrigin({ origin: _, ...story }: ImportedStory): ImportedStory {
  return story;
}

/** The parts of a story that a table shows; spaces are one there. */
function essentials({ name, fullTitle = name, key = '', points }: ImportedStory) {
  return { title: fullTitle, key, points };
}

/** Text whose lines all end in the same way. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

describe('what is written is read back the same', () => {
  test('[EX11] as JSON', async () => {
    await fc.assert(
      fc.property(imported, (stories) => {
        expect(storiesIn(asJson(finishedView.session, stories.map(exported)))).toEqual(stories);
      }),
    );
  });

  test('[EX11] as CSV for spreadsheets', async () => {
    await fc.assert(
      fc.asyncProperty(imported, async (stories) => {
        const bytes = new TextEncoder().encode(spreadsheetCsv(stories.map(exported)));
        const reading = await readFile(bytes, options);
        if (!reading.ok) throw new Error(reading.fault);
        const { drafts } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
        expect(drafts.map(({ story }) => story)).toEqual(stories.map(withoutOrigin));
      }),
    );
  });

  test.each([
    ['Markdown', (stories: readonly ExportedStory[]) => markdownTable('Sprint', stories, english)],
    ['a table in HTML', (stories: readonly ExportedStory[]) => htmlTable(stories, english)],
    ['a table in text', (stories: readonly ExportedStory[]) => textTable(stories, english)],
    ['CSV with semicolons', (stories: readonly ExportedStory[]) => spreadsheetCsv(stories, ';')],
  ] as const)('[EX11] key, title and points as %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(imported, async (stories) => {
        const bytes = new TextEncoder().encode(write(stories.map(exported)));
        const reading = await readFile(bytes, options);
        if (!reading.ok) throw new Error(reading.fault);
        const { drafts } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
        expect(drafts.map(({ story }) => essentials(story))).toEqual(stories.map(essentials));
      }),
    );
  });

  test('[EX11] what Azure DevOps and Jira ask for comes through JSON', () => {
    const origin = { source: 'azure', pointsColumn: 'Effort', workItemType: 'Bug', state: 'New' };
    const before = [exported({ name: 'Log in', key: '4', points: 5, origin }, 0)];
    const after = storiesIn(asJson(finishedView.session, before)).map(exported);
    expect(azureCsv(after)).toEqual(azureCsv(before));
    expect(azureCsv(after).text).toContain('"4","Bug","Log in","New","5"');
  });

  test('[EX11] any cells, and none of them begins a formula', async () => {
    await fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 })), (rows) => {
        const told = rows.filter((cells) => cells.some((cell) => cell !== ''));
        const text = plain(`sep=,\n${csvOf(rows)}`);
        expect(readRecords(text, ',').rows.map(({ cells }) => [...cells])).toEqual(
          told.map((cells) => cells.map(plain)),
        );
        for (const cell of rows.flat()) expect(guarded(cell)).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});
