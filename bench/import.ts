import { agreeableCards } from '@story-pointer/core/decks/deck';
import { decks } from '@story-pointer/core/decks/specified';
import { draftsOf } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import { readFile, readingWith } from '@story-pointer/core/import/read';
import { short, table } from './table.ts';

/** The time to read the largest possible import, which is the work of the page's worker. */

const cards = agreeableCards(decks.fibonacci);
const text = (piece: string) => piece.repeat(3900 / piece.length);
const rows = (row: (index: number) => string) => Array.from({ length: 500 }, (_, at) => row(at));

const files = {
  'CSV of Jira, long descriptions': [
    'Summary,Issue key,Description',
    ...rows((at) => `Story ${at},SHOP-${at},"${text('A line of text.\n')}"`),
  ].join('\r\n'),
  'CSV of Azure DevOps, HTML': [
    'ID,Work Item Type,Title,Description',
    ...rows((at) => `${at},User Story,Story ${at},"${text('<p>Some <b>text</b></p>')}"`),
  ].join('\r\n'),
  'JSON of GitHub': JSON.stringify(
    rows((at) => text(`word ${at} `)).map((body, number) => ({ number, title: 'Story', body })),
  ),
  'XML of Jira': `<rss><channel>${rows(
    (at) =>
      `<item><key>A-${at}</key><summary>Story</summary><description>${text(
        '&lt;p&gt;Text&lt;/p&gt;',
      )}</description></item>`,
  ).join('')}</channel></rss>`,
  'a list of short lines': '- Log in\n'.repeat(importLimits.bytes / 9),
  'a table of short quoted cells': '"a ""name""",b\n'.repeat(importLimits.bytes / 15),
};

const times: string[][] = [];
for (const [name, content] of Object.entries(files)) {
  const bytes = new TextEncoder().encode(content);
  let slowest = 0;
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    const reading = await readFile(bytes, readingWith(cards));
    if (!reading.ok) throw new Error(`${name}: ${reading.fault}`);
    draftsOf(reading.sheet, reading.sheet.mapping, { cards });
    slowest = Math.max(slowest, performance.now() - start);
  }
  times.push([name, short(bytes.length / 1e6), short(slowest)]);
}
console.log(table(['what is read', 'MB', 'ms, the slowest of 5'], times));
