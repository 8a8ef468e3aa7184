import { importLimits, mostRows } from './limits.ts';

/** One row of a file, and the line or entry it comes from. Rows differ in how many cells they have. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** The address each cell leads to, where a source has links in its cells. */
  readonly links: readonly string[];
  /** The heading or the sheet it is under. */
  readonly section: string;
  /** Why the source says that this row is not to be estimated. */
  readonly leftOut: LeftOut | null;
}

/** A row of cells alone, or with what else its source says. */
export function row(
  line: number,
  cells: readonly string[],
  more: Partial<Pick<Row, 'links' | 'section' | 'leftOut'>> = {},
): Row {
  return { line, cells, links: [], section: '', leftOut: null, ...more };
}

/** Cells of which none is missing. */
export function withoutHoles(cells: readonly (string | undefined)[]): readonly string[] {
  return Array.from(cells, (cell) => cell ?? '');
}

/** Rows that were read, and whether there are further ones. */
export interface Excerpt {
  readonly rows: readonly Row[];
  readonly isCut: boolean;
}

/** The rows that a sheet has of a source with more; null where it has all. @param read those that were read */
export function cutAfter({ rows, isCut }: Excerpt, read: number): number | null {
  if (rows.length > importLimits.rows) return importLimits.rows;
  return isCut ? read : null;
}

/** Entries under a header that has the names of their fields. */
export function rowsUnder<T>(
  entries: readonly T[],
  fieldsOf: (entry: T) => ReadonlyMap<string, string>,
): Excerpt {
  const read = entries.slice(0, mostRows(1)).map(fieldsOf);
  const columns = [...new Set(read.flatMap((entry) => [...entry.keys()]))].slice(0, 300);
  const rows = read
    .slice(0, mostRows(columns.length))
    .map((entry, at) => row(at + 1, withoutHoles(columns.map((name) => entry.get(name)))));
  return { rows: [row(0, columns), ...rows], isCut: entries.length > rows.length };
}

export interface Sheet {
  readonly source: SourceName;
  /** As the source names them; several may have one name. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly mapping: Mapping;
  readonly format: TextFormat;
  readonly countsIn: 'line' | 'entry';
  /** Whether a spreadsheet may have had a quote put before what it would take for a formula. */
  readonly isGuarded: boolean;
  readonly notes: readonly SheetNote[];
  /** Whether a row of the file names the columns; null where a source has no such rows. */
  readonly hasHeader: boolean | null;
  /** Whether all that was found agrees; otherwise a person looks before anything is proposed. */
  readonly isSure: boolean;
  /** The rows that were read, where the file has more; null where it has none. */
  readonly cutAfter: number | null;
  /** The tables or other structures of the file, by name, where it has several; null where more than one is read. */
  readonly tables: readonly string[];
  readonly table: string | null;
  readonly head: readonly (readonly string[])[];
  readonly delimiter: string | null;
  readonly encoding: Encoding | null;
}

export type LeftOut =
  | 'done'
  | 'archived'
  | 'epic'
  | 'subTask'
  | 'otherType'
  | 'template'
  | 'total'
  | 'notAnItem';

export type SheetNote =
  /** Nothing in a text looks like stories. */
  | { readonly is: 'nothingRepeats' }
  | { readonly is: 'guessedEncoding' }
  | { readonly is: 'strayBytes' }
  | { readonly is: 'unclosedQuote'; readonly line: number }
  /** A tracker has more than these. */
  | { readonly is: 'onlyFirst'; readonly count: number }
  /** A tracker counts more than it shows. */
  | { readonly is: 'hidden'; readonly count: number }
  | { readonly is: 'ignoredFilter'; readonly names: readonly string[] };

export const fields = [
  ...(['name', 'key', 'link', 'points', 'description', 'criteria'] as const),
  ...(['type', 'status', 'group', 'note'] as const),
] as const;
export type Field = (typeof fields)[number];

/** The meaning of each column; null is ignored. Of several of one meaning the first filled one counts; descriptions add up. */
export type Mapping = readonly (Field | null)[];

export type TextFormat = 'plain' | 'html' | 'jiraWiki';

/** Encodings that a person can choose, as `TextDecoder` names them. */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251'] as const),
  ...(['shift_jis', 'gb18030', 'euc-kr'] as const),
] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;

export const sourceNames = [
  ...(['storyPointer', 'jira', 'gitLab', 'gitHub', 'linear', 'azure', 'trello'] as const),
  ...(['shortcut', 'asana', 'clickUp', 'monday', 'youTrack', 'redmine', 'openProject'] as const),
  ...(['taiga', 'pivotal', 'backlog', 'table', 'list'] as const),
] as const;
export type SourceName = (typeof sourceNames)[number];

/** A person's choices about reading a file; null leaves one to the reader. */
export interface ReadingChoices {
  readonly header: boolean | null;
  readonly delimiter: string | null;
  readonly encoding: Encoding | null;
  readonly table: string | null;
}

export const noChoices: ReadingChoices = {
  ...{ header: null, delimiter: null, encoding: null, table: null },
};
