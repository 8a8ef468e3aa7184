import type { Card } from '@story-pointer/core/decks/deck';
import { type Drafts, draftsOf } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import { sheetOfItems } from '@story-pointer/core/import/list';
import {
  type ReadFault,
  type Reading,
  readClipboard,
  readFile,
} from '@story-pointer/core/import/read';
import type { Mapping, ReadingChoices, Sheet, SheetNote } from '@story-pointer/core/import/sheet';
import { sourceNamed } from '@story-pointer/core/import/sources';
import {
  programOf,
  type TrackerFault,
  type TrackerIssue,
  type TrackerName,
} from '@story-pointer/core/trackers/tracker';

export interface Pasted {
  readonly is: 'text';
  readonly text: string;
  readonly html: string;
  /** Whether it came with a link, which may be another person's: then no tracker is asked. */
  readonly isLinked?: boolean;
}

/** The issues of an address, as a tracker has sent them. */
export interface FetchedIssues {
  readonly is: 'issues';
  readonly source: TrackerName;
  readonly issues: readonly TrackerIssue[];
  readonly isMore: boolean;
  readonly ignored: readonly string[];
}

export type Input = Pasted | { readonly is: 'file'; readonly file: File };

export interface Wanted {
  readonly input: Input | FetchedIssues;
  readonly cards: readonly Card[];
  readonly choices: ReadingChoices;
  /** The columns somebody has chosen; null for those that are proposed. */
  readonly mapping: Mapping | null;
  readonly linkPattern: string;
}

export type SourceFault = TrackerFault & { readonly source: TrackerName };

export type PreviewFault = ReadFault | 'notRead' | 'tooSlow' | SourceFault;

export type ImportPreview =
  | { readonly ok: false; readonly fault: PreviewFault }
  | {
      readonly ok: true;
      readonly sheet: SheetHead;
      readonly mapping: Mapping;
      readonly read: Drafts;
    };

export type SheetHead = Omit<Sheet, 'rows' | 'mapping' | 'format' | 'countsIn'>;

/** Messages of the worker: how much of the file is read, and at the end the preview. */
export type ReaderMessage =
  | { readonly is: 'progress'; readonly share: number }
  | { readonly is: 'preview'; readonly preview: ImportPreview };

export async function previewOf(
  { input, cards, choices, mapping, linkPattern }: Wanted,
  onProgress: (share: number) => void,
): Promise<ImportPreview> {
  const options = { ...choices, cards };
  const reading = await readingOf(input, options, onProgress);
  if (!reading.ok) return reading;
  const { rows: _, mapping: proposal, format: __, countsIn: ___, ...head } = reading.sheet;
  const used = mapping ?? proposal;
  const fileName = input.is === 'file' ? input.file.name : '';
  const read = draftsOf(reading.sheet, used, { cards, linkPattern, fileName });
  return { ok: true, sheet: head, mapping: used, read };
}

async function readingOf(
  input: Wanted['input'],
  options: Parameters<typeof readFile>[1],
  onProgress: (share: number) => void,
): Promise<Reading> {
  switch (input.is) {
    case 'text':
      return readClipboard(input.html, input.text, options);
    case 'issues':
      return { ok: true, sheet: sheetOfIssues(input) };
    case 'file':
      return input.file.size > importLimits.fileBytes
        ? { ok: false, fault: 'tooLarge' }
        : readFile(await readWhole(input.file, onProgress), options);
    default:
      return input satisfies never;
  }
}

function sheetOfIssues({ source, issues, isMore, ignored }: FetchedIssues): Sheet {
  const items = issues.map((issue, at) => ({ ...issue, line: at + 1, leftOut: null }));
  const notes: SheetNote[] = isMore ? [{ is: 'onlyFirst', count: issues.length }] : [];
  if (ignored.length > 0) notes.push({ is: 'ignoredFilter', names: ignored });
  const program = programOf(source);
  const { format = 'plain' } = sourceNamed(program);
  return {
    ...sheetOfItems(items, { notes, encoding: null }),
    source: program,
    format,
    countsIn: 'entry',
  };
}

/** The bytes of a file as they come from the disk. */
async function readWhole(file: File, onProgress: (share: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  let length = 0;
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, length);
    length += part.value.length;
    onProgress(length / file.size);
  }
  return bytes;
}
