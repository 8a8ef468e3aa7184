import { type ExportedStory, titleOf } from './exported-story.ts';

/** What begins like this, a spreadsheet takes for a formula; a quote before it is doubled, to come back as it was. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Rows as RFC 4180 has them. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

const columns: readonly (readonly [string, (story: ExportedStory) => string])[] = [
  ['Order', ({ order }) => String(order)],
  ['Key', ({ key }) => key],
  ['Name', titleOf],
  ['Points', ({ points }) => (points === null ? '' : String(points))],
  ['Label', ({ label }) => label],
  ['Link', ({ link }) => link],
  ['Description', ({ description }) => description],
  ['Note', ({ note }) => note],
  ['Status', ({ status }) => status],
  ['Rounds', ({ rounds }) => String(rounds)],
  ['Minutes', ({ minutes }) => (minutes === null ? '' : String(minutes))],
  ['Votes', ({ votes }) => String(votes.length)],
  ['Most Chosen', ({ mostChosen }) => mostChosen],
  ['Middle', ({ middle }) => middle],
  ['Average', ({ average }) => average],
  ['Spread', ({ spread }) => spread],
];

/** For spreadsheets: marked as UTF-8 for Excel, and with a column for each person who is named. */
export function spreadsheetCsv(stories: readonly ExportedStory[]): string {
  const people = [...new Set(stories.flatMap(({ votes }) => votes.map(({ name }) => name)))].filter(
    (name) => name !== '',
  );
  const header = [...columns.map(([name]) => name), ...people];
  const rows = stories.map((story) => [
    ...columns.map(([, cell]) => cell(story)),
    ...people.map((person) => story.votes.find(({ name }) => name === person)?.label ?? ''),
  ]);
  return `\ufeff${csvOf([header, ...rows].map((cells) => cells.map(guarded)))}`;
}
