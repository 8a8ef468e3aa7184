import type { Card } from '../decks/deck.ts';
import { cleaned, detailLimits, type Origin, webAddress } from '../details.ts';
import { checkName } from '../names.ts';
import { builtAddress, keyOfAddress, nameOfAddress, webPage } from './address.ts';
import {
  cut,
  type DraftFault,
  described,
  inShort,
  nameFrom,
  nameInObject,
  unguarded,
} from './draft-texts.ts';
import { folded, headOf, type Reads, wordsOf } from './headers.ts';
import { type ImportedStory, withoutEmpty } from './imported-story.ts';
import { keysBefore, leadingKey } from './key.ts';
import { importLimits } from './limits.ts';
import { pointsFrom } from './points.ts';
import {
  type Field,
  fields,
  type LeftOut,
  type Mapping,
  type Row,
  type Sheet,
  type SourceName,
} from './sheet.ts';
import { type Source, sourceNamed } from './sources.ts';
import { againstStatus, againstType, isDoneGroup } from './states.ts';
import { estimatesIn, markedTitle, type Title } from './title.ts';

/** Remarks about a row that can be taken all the same. */
export type DraftNote = 'notALink' | 'notOnDeck' | 'descriptionCut' | 'noteCut' | 'keyLeftOut';

export interface Draft {
  readonly line: number;
  readonly story: ImportedStory;
  readonly notes: readonly DraftNote[];
  readonly leftOut: LeftOut | null;
  /** Its type, status and list as the file has them; empty where it has none. */
  readonly type: string;
  readonly status: string;
  readonly group: string;
}

export interface FaultyRow {
  readonly line: number;
  readonly fault: DraftFault;
}

export interface Drafts {
  readonly drafts: readonly Draft[];
  readonly faults: readonly FaultyRow[];
}

interface DraftOptions {
  readonly cards: readonly Card[];
  /** 'https://example.com/browse/{key}', for a story with a key and without an address. */
  readonly linkPattern?: string;
  /** The name of the file; empty where text was pasted. */
  readonly fileName?: string;
}

export function draftsOf(sheet: Sheet, mapping: Mapping, options: DraftOptions): Drafts {
  const drafts: Draft[] = [];
  const faults: FaultyRow[] = [];
  const rows = sheet.rows.slice(0, importLimits.rows);
  const maker = new DraftMaker(sheet, mapping, options);
  for (const row of rows) {
    const draft = maker.draftOf(row);
    if ('fault' in draft) faults.push(draft);
    else drafts.push(draft);
  }
  return { drafts, faults };
}

/** The source of a story: two sheets may use the same numbers, a tracker does not. */
function originSource(source: SourceName, fileName: string): string {
  const isSheet = source === 'table' || source === 'list';
  return isSheet && fileName !== ''
    ? `${source} ${fileName}`.slice(0, detailLimits.origin)
    : source;
}

const parentNames = wordsOf('parent');

/** The fields of which programs write objects: their values are few. */
const few: ReadonlySet<Field> = new Set(['type', 'status', 'group']);

class DraftMaker {
  readonly #sheet: Sheet;
  readonly #options: DraftOptions;
  readonly #names: readonly string[];
  readonly #columns: ReadonlyMap<Field, readonly number[]>;
  readonly #parents: readonly number[];
  /** The keys of rows that others name as their parent, in a sheet without types. */
  readonly #above: ReadonlySet<string>;
  readonly #source: Source;
  readonly #keyBefore: ReturnType<typeof keysBefore>;
  /** Divides names from points: Trello has no field for these, nor have some sheets. */
  readonly #estimated: ReturnType<typeof estimatesIn> | null;
  /** The column of points that most rows fill. */
  readonly #pointsColumn: number | undefined;

  constructor(sheet: Sheet, mapping: Mapping, options: DraftOptions) {
    this.#source = sourceNamed(sheet.source);
    const { parents = [] } = this.#source;
    const of = (field: Field) => mapping.flatMap((one, at) => (one === field ? [at] : []));
    this.#sheet = sheet;
    this.#options = options;
    this.#names = sheet.columns.map(folded);
    this.#parents = this.#names.flatMap((name, at) => (parents.includes(name) ? [at] : []));
    this.#columns = new Map(fields.map((field) => [field, of(field)]));
    const parentsAt = this.#names.flatMap((name, at) => (parentNames.has(name) ? [at] : []));
    const above = sheet.rows.flatMap(({ cells }) =>
      parentsAt.map((at) => (cells[at] ?? '').trim()),
    );
    const hasTypes = of('type').length > 0;
    this.#above = new Set(hasTypes ? [] : above.filter((key) => key !== ''));
    const own = sheet.rows.filter(({ leftOut }) => leftOut === null);
    const names = own.map((row) => this.#filled(row, 'name')[0]?.text ?? '');
    this.#keyBefore = keysBefore(names);
    const isSilent = sheet.source === 'table' && of('points').length === 0;
    this.#estimated =
      sheet.source === 'trello' || isSilent ? estimatesIn(names, options.cards) : null;
    const filled = (column: number) =>
      sheet.rows.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length;
    [this.#pointsColumn] = of('points').toSorted((one, other) => filled(other) - filled(one));
  }

  draftOf(row: Row): Draft | FaultyRow {
    const { line } = row;
    const { cards, linkPattern = '' } = this.#options;
    const filled = (field: Field) => this.#filled(row, field).map(({ text }) => text);
    const written = this.#titleOf(filled('name')[0] ?? '');
    const { name = written.text, points: inName = '' } = this.#estimated?.(written.text) ?? {};
    const link = this.#linkOf(row);
    const notes: DraftNote[] = [];
    if (link === null) notes.push('notALink');
    const led = this.#ledName(name, filled('key'));
    const named = nameFrom(led.name || (link ? nameOfAddress(link) : ''));
    if ('fault' in named) return { line, fault: named.fault };
    const key = this.#keyFrom(led.key, link ?? undefined, notes);
    const description = this.#descriptionOf(row);
    const note = cleaned(filled('note').join('\n\n'));
    const estimates = [
      // Programs write a zero with many digits where no estimate is.
      ...this.#filled(row, 'points').filter(({ text }) => !/^0[.,]00+$/.test(text)),
      ...(inName === '' ? [] : [{ text: inName, column: -1 }]),
    ];
    const estimate = estimates.find(({ text }) => pointsFrom(text, cards) !== undefined);
    const points = estimate && pointsFrom(estimate.text, cards);
    if (description.length > detailLimits.description) notes.push('descriptionCut');
    if (note.length > detailLimits.note) notes.push('noteCut');
    if (!estimate && estimates.length > 0 && this.#sheet.source !== 'storyPointer')
      notes.push('notOnDeck');
    const story = withoutEmpty({
      ...named,
      ...{ key, points, link: link || builtAddress(linkPattern, key ?? '') },
      description: cut(description, detailLimits.description),
      note: cut(note, detailLimits.note),
      origin: this.#originOf(row, estimate?.column),
    });
    const type = filled('type')[0] ?? '';
    return {
      ...{ line, story, notes, leftOut: this.#against(row, written.isDone, type) },
      type: inShort(type),
      status: inShort(this.#statusOf(row)),
      group: inShort(filled('group')[0] ?? row.section),
    };
  }

  #columnsOf(field: Field): readonly number[] {
    return this.#columns.get(field) ?? [];
  }

  /** The cells of a field in a row, without those that are empty. */
  #filled(
    { cells }: Pick<Row, 'cells'>,
    field: Field,
  ): readonly { readonly text: string; readonly column: number }[] {
    const { source, isGuarded } = this.#sheet;
    return this.#columnsOf(field).flatMap((column) => {
      const cell = (cells[column] ?? '').trim();
      const plain = isGuarded ? unguarded(cell, source === 'storyPointer') : cell;
      const text = few.has(field) ? nameInObject(plain) : plain;
      return text === '' ? [] : [{ column, text }];
    });
  }

  /** People cross out and tick titles in sheets and lists; in a tracker they are text. */
  #titleOf(text: string): Title {
    return this.#sheet.source === 'table' ? markedTitle(text) : { text, isDone: false };
  }

  /** A sheet without keys may have them before its titles: 'US-1: Log in'. */
  #ledName(name: string, keys: readonly string[]): { readonly name: string; readonly key: string } {
    const led = this.#sheet.source === 'table' && !keys[0] ? this.#keyBefore(name) : undefined;
    return led ? { name: led.title, key: led.key } : { name, key: keys[0] ?? '' };
  }

  #linkOf({ cells, links }: Row): string | null {
    const [written] = this.#filled({ cells }, 'link');
    if (written)
      return webAddress(webPage(written.text)) ?? webAddress(links[written.column] ?? '');
    const [link, key] = [this.#columnsOf('link'), this.#columnsOf('key')];
    const others = link.length > 0 ? [] : [...links.keys()];
    const own = [...link, ...key, ...this.#columnsOf('name')].find((column) => links[column]);
    const other = others.find((column) => keyOfAddress(links[column] ?? '') !== undefined);
    const address = webAddress(webPage(links[own ?? other ?? -1] ?? ''));
    const inKey = key.map((column) => webAddress(cells[column] ?? '')).find((one) => one !== null);
    return address ?? inKey ?? '';
  }

  #keyFrom(cell: string, link: string | undefined, notes: DraftNote[]): string | undefined {
    const isAddress = webAddress(cell) !== null;
    const written =
      (isAddress ? '' : cell.replace(/\s+/g, ' ').replace(/^~~(.+)~~$/, '$1')) ||
      (link && keyOfAddress(link)) ||
      '';
    if (written === '') return undefined;
    // Confluence shows a title and a status behind the key of an issue.
    const own = leadingKey(written)?.key ?? written;
    const prefixed = /^\d+$/.test(own) ? `${this.#source.keyPrefix ?? ''}${own}` : own;
    const named = checkName('key', prefixed, detailLimits.key);
    if (named.ok && named.value.length <= detailLimits.key) return named.value;
    notes.push('keyLeftOut');
    return undefined;
  }

  /** Descriptions and criteria, one below the other. */
  #descriptionOf(row: Row): string {
    const { columns, format, source } = this.#sheet;
    const parts = (['description', 'criteria'] as const).flatMap((field) =>
      this.#filled(row, field).map(({ text, column }) =>
        described(text, columns[column]?.trim() ?? '', format, source),
      ),
    );
    return cleaned(parts.join('\n\n'));
  }

  #statusOf(row: Row): string {
    const read = this.#filled(row, 'status').filter(
      ({ column }) => this.#reads(column) === 'status',
    );
    return read[0]?.text ?? '';
  }

  #reads(column: number): Reads {
    return headOf(this.#sheet.columns[column] ?? '').meaning?.reads ?? 'status';
  }

  #against(row: Row, isDone: boolean, type: string): LeftOut | null {
    if (row.leftOut) return row.leftOut;
    if (isDone || isDoneGroup(row.section)) return 'done';
    const states = [...this.#filled(row, 'status'), ...this.#lists(row)];
    for (const { text, column } of states) {
      const reason = againstStatus(text, this.#reads(column));
      if (reason) return reason;
    }
    const isPart = this.#parents.some(
      (column) => !/^(?:|null|none|-)$/i.test((row.cells[column] ?? '').trim()),
    );
    const isAbove = this.#filled(row, 'key').some(({ text }) => this.#above.has(text));
    return (
      againstType(type) ??
      this.#source.types?.[folded(type)] ??
      (isPart ? 'subTask' : null) ??
      (isAbove ? 'epic' : null)
    );
  }

  /** The lists that a story may be in say how far it is; sprints and epics do not. */
  #lists(row: Row) {
    return this.#filled(row, 'group').filter(
      ({ column }) => headOf(this.#sheet.columns[column] ?? '').meaning?.reads === 'status',
    );
  }

  /** The fields a tracker needs to take an estimate back, and those that tell two sheets apart. */
  #originOf(row: Row, estimated: number | undefined): Origin | undefined {
    const { source, columns } = this.#sheet;
    const cellOf = (name: string) => (row.cells[this.#names.indexOf(name)] ?? '').trim();
    const column = estimated !== undefined && estimated >= 0 ? estimated : this.#pointsColumn;
    const isTracker = source === 'azure' || source === 'jira';
    const pointsColumn = isTracker ? (columns[column ?? -1] ?? '') : '';
    const own = source === 'storyPointer';
    const given = [this.#filled(row, 'type')[0]?.text, this.#statusOf(row)];
    const exported = own ? [cellOf('work item type'), cellOf('state')] : [];
    const [workItemType = '', state = ''] = source === 'azure' ? given : exported;
    const origin = {
      source: own ? cellOf('source') : originSource(source, this.#options.fileName ?? ''),
      pointsColumn: own ? cellOf('points column') : pointsColumn,
      ...{ workItemType, state },
    };
    const texts = Object.values(origin);
    const fits = texts.every((text) => text.length <= detailLimits.origin);
    return fits && texts.some((text) => text !== '') ? origin : undefined;
  }
}
