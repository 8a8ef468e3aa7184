import type { Row } from './records.ts';

/** What any source is read into: rows of cells, and which columns hold what. */
export interface Sheet {
  readonly source: SourceName;
  /** As the source names them; several may have one name. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** What is proposed; a person can change it. */
  readonly mapping: Mapping;
  /** How descriptions are written. */
  readonly format: TextFormat;
  /** What the numbers of the rows count. */
  readonly countsIn: 'line' | 'entry';
  /** What cannot be seen in the rows, but should be told. */
  readonly notes: readonly SheetNote[];
}

export interface SheetRow extends Row {
  /** Why the source itself says that this one is not to be estimated. */
  readonly leftOut?: LeftOut;
}

export type LeftOut = 'done' | 'archived' | 'notAnItem';

export type SheetNote =
  | { readonly is: 'guessedEncoding' }
  | { readonly is: 'unclosedQuote'; readonly line: number };

export const fields = ['name', 'key', 'link', 'description', 'points', 'note'] as const;
export type Field = (typeof fields)[number];

/**
 * The columns of each field, by position. Of several the first that is not empty counts; descriptions
 * of several columns stand one below the other.
 */
export type Mapping = Readonly<Record<Field, readonly number[]>>;

export type TextFormat = 'plain' | 'html' | 'jiraWiki';

export type SourceName =
  | 'storyPointer'
  | 'jira'
  | 'gitLab'
  | 'gitHub'
  | 'linear'
  | 'azure'
  | 'trello'
  | 'shortcut'
  | 'asana'
  | 'table'
  | 'list';
