import { type ExportedStory, reasonsOf, titleOf } from './exported-story.ts';

/** The beginning of a formula; a quote before it is doubled, so that it comes back as it was. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Signs before the beginning of a formula. Each run of them is looked at once, and not again from each of its signs. */
const beforeFormula = /(?<![;,|\s"'])[;,|\s"']+(?=[=+\-@＝＋－＠])/g;
/** A sign that divides cells somewhere: a spreadsheet may divide the file in another way. */
const divider = /[;,|\t\r\n]/;
/** An item of a list in a description, which no spreadsheet takes for a formula with a name in it. */
const listItem = /^- [\p{L}\p{N}[*"][^\n|!(=]*(?:\n|$)/u;

/** A text that no spreadsheet calculates, by whatever separator it divides cells. */
export function guarded(text: string): string {
  const start = formula.test(text) ? `'${text}` : text;
  return start.replace(beforeFormula, (signs: string, at: number) => {
    const place = signs.search(divider);
    if (place < 0) return signs;
    const after = at + signs.length;
    const isItem = signs.slice(place) === '\n' && listItem.test(start.slice(after, after + 500));
    return isItem ? signs : `${signs}'`;
  });
}

/** The text before it was guarded, but for its start. */
export function unguardedInside(text: string): string {
  return text.replace(beforeFormula, (signs) =>
    signs.endsWith("'") && divider.test(signs) ? signs.slice(0, -1) : signs,
  );
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

/** The words that other tools import: columns in their order, states, and a doubt. */
export const importWords = {
  columns: {
    ...{ order: 'Order', key: 'Key', name: 'Name', points: 'Points', label: 'Label', link: 'Link' },
    ...{ description: 'Description', note: 'Note', status: 'Status', rounds: 'Rounds' },
    ...{ minutes: 'Minutes', votes: 'Votes', mostChosen: 'Most Chosen', median: 'Median' },
    ...{ average: 'Average', spread: 'Spread', questions: 'Questions' },
  },
  reasons: 'Reasons',
  ...{ pending: 'Pending', notAgreed: 'Not agreed', agreed: 'Agreed', byRule: 'Agreed by rule' },
  unsure: 'unsure',
};
/** The same for people, in their language. */
export type SheetWords = typeof importWords;

const columns = [
  ...(['order', 'key', 'name', 'points', 'label', 'link', 'description', 'note'] as const),
  ...([
    'status',
    'rounds',
    'minutes',
    'votes',
    'mostChosen',
    'median',
    'average',
    'spread',
    'questions',
  ] as const),
];
type Column = (typeof columns)[number];

function cellOf(story: ExportedStory, column: Column, words: SheetWords): string {
  switch (column) {
    case 'name':
      return titleOf(story);
    case 'status':
      return stateOf(story, words);
    case 'votes':
      return String(story.votes.length);
    case 'median':
      return story.middle;
    case 'questions':
      return story.questions.join('\n');
    default:
      return String(story[column] ?? '');
  }
}

function stateOf({ status, byRule }: ExportedStory, words: SheetWords): string {
  if (status === 'Agreed') return byRule ? words.byRule : words.agreed;
  return status === 'Pending' ? words.pending : words.notAgreed;
}

/** Columns of numbers, which are written as the reader's spreadsheet reads them. */
const numbers: ReadonlySet<Column> = new Set(['points', 'average']);

/** A cell for each person. */
function labelsOf({ votes }: ExportedStory, people: readonly string[]): readonly string[] {
  const labels = new Map(votes.map(({ name, label }) => [name, label]));
  return people.map((person) => labels.get(person) ?? '');
}

/** Marked as UTF-8 for Excel, and with a column for each person. @param separator ';' where numbers have a decimal comma */
export function spreadsheetCsv(
  stories: readonly ExportedStory[],
  separator: Separator = ',',
  words: SheetWords = importWords,
): string {
  const people = [...new Set(stories.flatMap(({ votes }) => votes.map(({ name }) => name)))].filter(
    (name) => name !== '',
  );
  // A column more only where somebody gave a reason.
  const reasons = stories.some(({ remarks }) => remarks.length > 0) ? [words.reasons] : [];
  const header = [...columns.map((column) => words.columns[column]), ...people, ...reasons];
  const decimal = (column: Column, text: string) =>
    separator === ';' && numbers.has(column) ? text.replace('.', ',') : text;
  const rows = stories.map((story) => [
    ...columns.map((column) => decimal(column, cellOf(story, column, words))),
    ...labelsOf(story, people),
    ...reasons.map(() => reasonsOf(story, words)),
  ]);
  return `\ufeff${csvOf(
    [header, ...rows].map((cells) => cells.map(guarded)),
    separator,
  )}`;
}
