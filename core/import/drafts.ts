import { charactersOf, countCharacters } from '../characters.ts';
import type { Card, Points } from '../decks/deck.ts';
import { cleaned, detailLimits, type Origin, webAddress } from '../details.ts';
import { checkName, isTooLong, nameLimits } from '../names.ts';
import { builtAddress, keyOfAddress } from './address.ts';
import { importLimits } from './limits.ts';
import { looksLikeHtml, textOfHtml } from './markup.ts';
import { pointsFrom } from './points.ts';
import type { Field, LeftOut, Mapping, Sheet, SheetRow, SourceName, TextFormat } from './sheet.ts';
import { folded } from './sources.ts';

/** A story as a file has it. What the file does not say, or leaves empty, is not there. */
export interface ImportedStory {
  /** Short enough for the list. */
  readonly name: string;
  /** The whole title, where the name is not. */
  readonly fullTitle?: string;
  readonly key?: string;
  readonly link?: string;
  readonly description?: string;
  readonly points?: Points;
  readonly note?: string;
  readonly origin?: Origin;
}

/** What is to be told about a row that can be taken all the same. */
export type DraftNote = 'notALink' | 'notOnDeck' | 'descriptionCut' | 'noteCut' | 'keyLeftOut';

/** Why a row cannot be taken. */
export type DraftFault = 'noName' | 'titleTooLong';

export interface Draft {
  /** Where it stands in the file. */
  readonly line: number;
  readonly story: ImportedStory;
  readonly notes: readonly DraftNote[];
  readonly leftOut?: LeftOut;
}

export interface FaultyRow {
  readonly line: number;
  readonly fault: DraftFault;
}

export interface Drafts {
  readonly drafts: readonly Draft[];
  readonly faults: readonly FaultyRow[];
  /** How many rows were not looked at, because no session takes so many. */
  readonly surplus: number;
}

export interface DraftOptions {
  readonly cards: readonly Card[];
  /** 'https://example.com/browse/{key}', for what has a key and no address. */
  readonly linkPattern?: string;
}

/** The stories of a sheet, by the columns that hold each field. */
export function draftsOf(sheet: Sheet, mapping: Mapping, options: DraftOptions): Drafts {
  const drafts: Draft[] = [];
  const faults: FaultyRow[] = [];
  const rows = sheet.rows.slice(0, importLimits.rows);
  for (const row of rows) {
    const draft = draftOf(row, sheet, mapping, options);
    if ('fault' in draft) faults.push(draft);
    else drafts.push(draft);
  }
  return { drafts, faults, surplus: sheet.rows.length - rows.length };
}

function draftOf(
  row: SheetRow,
  sheet: Sheet,
  mapping: Mapping,
  { cards, linkPattern = '' }: DraftOptions,
): Draft | FaultyRow {
  const { line, leftOut } = row;
  const filled = (field: Field) => filledCells(row, sheet, mapping[field]);
  const named = nameFrom(filled('name')[0] ?? '');
  if ('fault' in named) return { line, fault: named.fault };
  const notes: DraftNote[] = [];
  const [written] = filled('link');
  const given = written === undefined ? undefined : webAddress(written);
  if (given === null) notes.push('notALink');
  const key = keyFrom(filled('key')[0] ?? '', sheet.source, given ?? undefined, notes);
  const description = descriptionFrom(filled('description'), sheet);
  const note = cleaned(filled('note').join('\n\n'));
  const [estimate] = filled('points');
  const points = estimate === undefined ? undefined : pointsFrom(estimate, cards);
  if (description.length > detailLimits.description) notes.push('descriptionCut');
  if (note.length > detailLimits.note) notes.push('noteCut');
  if (estimate !== undefined && points === undefined) notes.push('notOnDeck');
  const story = withoutEmpty({
    ...named,
    ...{ key, points, link: given ?? builtAddress(linkPattern, key ?? '') },
    description: cut(description, detailLimits.description),
    note: cut(note, detailLimits.note),
    origin: originOf(row, sheet, mapping),
  });
  return { line, story, notes, ...(leftOut ? { leftOut } : {}) };
}

/** What stands in some columns of a row, without those that are empty. */
function filledCells({ cells }: SheetRow, sheet: Sheet, columns: readonly number[]): string[] {
  const isTable = sheet.countsIn === 'line' && sheet.source !== 'list';
  return columns
    .map((column) => cells[column] ?? '')
    .map((cell) => (isTable ? unguarded(cell) : cell).trim())
    .filter((cell) => cell !== '');
}

/** What Azure DevOps and Jira ask for when an estimate comes back to them. */
function originOf({ cells }: SheetRow, sheet: Sheet, mapping: Mapping): Origin | undefined {
  if (sheet.source !== 'azure' && sheet.source !== 'jira') return undefined;
  const cellOf = (name: string) =>
    (cells[sheet.columns.findIndex((column) => folded(column) === name)] ?? '').trim();
  const origin = {
    pointsColumn: sheet.columns[mapping.points[0] ?? -1] ?? '',
    workItemType: cellOf('work item type'),
    state: cellOf('state'),
  };
  const fits = Object.values(origin).every((text) => text.length <= detailLimits.origin);
  return fits && origin.pointsColumn + origin.workItemType !== '' ? origin : undefined;
}

/** What the file says of a story: an empty text says nothing. */
function withoutEmpty(
  story: { readonly [F in keyof ImportedStory]: ImportedStory[F] | undefined } & Named,
): ImportedStory {
  const { name, fullTitle, key, link, description, points, note, origin } = story;
  return {
    name,
    ...(fullTitle && { fullTitle }),
    ...(key && { key }),
    ...(link && { link }),
    ...(description && { description }),
    ...(points === undefined ? {} : { points }),
    ...(note && { note }),
    ...(origin && { origin }),
  };
}

/** Exports put a quote before what a spreadsheet would take for a formula. */
function unguarded(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

interface Named {
  readonly name: string;
  readonly fullTitle?: string;
}

/** The name of a title, which is kept in full beside it where it is too long for one. */
function nameFrom(title: string): Named | { readonly fault: DraftFault } {
  if (title.length > detailLimits.fullTitle * 2) return { fault: 'titleTooLong' };
  const whole = checkName('name', title, detailLimits.fullTitle);
  if (!whole.ok) return { fault: isTooLong(whole) ? 'titleTooLong' : 'noName' };
  const fullTitle = whole.value;
  if (fullTitle.length > detailLimits.fullTitle) return { fault: 'titleTooLong' };
  return countCharacters(fullTitle) <= nameLimits.story
    ? { name: fullTitle }
    : { name: shortened(fullTitle, nameLimits.story), fullTitle };
}

/** As much of a title as fits, up to the end of a word where one is near, and an ellipsis. */
function shortened(title: string, most: number): string {
  const characters = charactersOf(title);
  const cut = characters.slice(0, most - 1).join('');
  const word = cut.lastIndexOf(' ');
  return `${(word > cut.length * 0.7 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

function keyFrom(
  cell: string,
  source: SourceName,
  link: string | undefined,
  notes: DraftNote[],
): string | undefined {
  const written = cell.replace(/\s+/g, ' ') || (link && keyOfAddress(link)) || '';
  if (written === '') return undefined;
  const named = checkName('key', prefixed(written, source), detailLimits.key);
  if (named.ok && named.value.length <= detailLimits.key) return named.value;
  notes.push('keyLeftOut');
  return undefined;
}

/** GitLab, GitHub and Shortcut number their stories, and people say '#12' and 'sc-12'. */
function prefixed(key: string, source: SourceName): string {
  if (!/^\d+$/.test(key)) return key;
  if (source === 'gitLab' || source === 'gitHub') return `#${key}`;
  return source === 'shortcut' ? `sc-${key}` : key;
}

function descriptionFrom(cells: readonly string[], { source, format }: Sheet): string {
  const parts = cells.map((cell, index) => {
    if (source !== 'shortcut' || index === 0) return plain(cell, format);
    const tasks = cell.split(';').map((task) => `- ${task.trim()}`);
    return tasks.join('\n');
  });
  return cleaned(parts.join('\n\n'));
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function plain(cell: string, format: TextFormat): string {
  switch (format) {
    case 'html':
      return looksLikeHtml(cell) ? textOfHtml(cell) : cell;
    case 'jiraWiki':
      return cell.replace(
        /\[([^|[\]\n]{1,500})\|([^|\]\s]{1,2000})(?:\|[\w-]{1,30})?\]/g,
        (_, text, link) => (text === link ? String(link) : `${text} (${link})`),
      );
    case 'plain':
      return cell;
    default:
      return format satisfies never;
  }
}
