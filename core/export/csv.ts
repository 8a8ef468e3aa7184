import { type ExportedStory, reasonsOf, titleOf } from './exported-story.ts';

/** The beginning of a formula; a quote before it is doubled, so that it comes back as it was. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** The same behind a sign that divides cells somewhere: a spreadsheet may divide the file in another way. */
const formulaInside = /([;,|\t\r\n][\s"']*)(?=[=+\-@＝＋－＠])/g;
/** An item of a list in a description, which no spreadsheet takes for a formula with a name in it. */
const listItem = /^- [\p{L}\p{N}[*"][^\n|!(=]*(?:\n|$)/u;

/** A text that no spreadsheet calculates, by whatever separator it divides cells. */
export function guarded(text: string): string {
  const start = formula.test(text) ? `'${text}` : text;
  return start.replace(formulaInside, (before: string, _, at: number) => {
    const isItem = before === '\n' && listItem.test(start.slice(at + 1, at + 500));
    return isItem ? before : `${before}'`;
  });
}

export const separators = [',', ';'] as const;
export type Separator = (typeof separators)[number];

/** Rows as RFC 4180 has them, every cell quoted. */
export function csvOf(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  return rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');
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
  ['Status', ({ status, byRule }) => (byRule ? 'Agreed by rule' : status)],
  ['Rounds', ({ rounds }) => String(rounds)],
  ['Minutes', ({ minutes }) => (minutes === null ? '' : String(minutes))],
  ['Votes', ({ votes }) => String(votes.length)],
  ['Most Chosen', ({ mostChosen }) => mostChosen],
  ['Median', ({ middle }) => middle],
  ['Average', ({ average }) => average],
  ['Spread', ({ spread }) => spread],
];

/** Columns of numbers, which are written as the reader's spreadsheet reads them. */
const numbers: ReadonlySet<string> = new Set(['Points', 'Average']);

/** Marked as UTF-8 for Excel, and with a column for each person. @param separator ';' where numbers have a decimal comma */
export function spreadsheetCsv(
  stories: readonly ExportedStory[],
  separator: Separator = ',',
): string {
  const people = [...new Set(stories.flatMap(({ votes }) => votes.map(({ name }) => name)))].filter(
    (name) => name !== '',
  );
  // A column more only where somebody gave a reason.
  const reasons = stories.some(({ remarks }) => remarks.length > 0) ? ['Reasons'] : [];
  const header = [...columns.map(([name]) => name), ...people, ...reasons];
  const decimal = (name: string, text: string) =>
    separator === ';' && numbers.has(name) ? text.replace('.', ',') : text;
  const rows = stories.map((story) => [
    ...columns.map(([name, cell]) => decimal(name, cell(story))),
    ...people.map((person) => story.votes.find(({ name }) => name === person)?.label ?? ''),
    ...reasons.map(() => reasonsOf(story)),
  ]);
  return `\ufeff${csvOf(
    [header, ...rows].map((cells) => cells.map(guarded)),
    separator,
  )}`;
}
