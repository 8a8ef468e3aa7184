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
import type {
  Mapping,
  ReadingChoices,
  Sheet,
  SheetNote,
  SourceName,
} from '@story-pointer/core/import/sheet';
import { sourceNamed } from '@story-pointer/core/import/sources';
import type { TrackerFault, TrackerIssue, TrackerName } from '@story-pointer/core/trackers/tracker';

export interface Pasted {
  readonly is: 'text';
  readonly text: string;
  readonly html: string;
  /** Whether it came with a link, which may be another person's: then no tracker is asked. */
  readonly isLinked?: boolean;
  /** The name of a page that was chosen from a list. */
  readonly name?: string;
}

/** Issues as trackers have sent them. */
export interface FetchedIssues {
  readonly is: 'issues';
  readonly parts: readonly IssuesOfTracker[];
  readonly isMore: boolean;
  readonly ignored: readonly string[];
  readonly hidden?: number;
  /** Whether stories of the session were read again. */
  readonly isAgain?: boolean;
}

interface IssuesOfTracker {
  /** The source whose rules its stories are read by. */
  readonly files: SourceName;
  readonly source: TrackerName;
  readonly issues: readonly TrackerIssue[];
}

export type Input = Pasted | { readonly is: 'file'; readonly file: File };

/** The choices of a person for a source. */
export interface HowToRead {
  readonly choices: ReadingChoices;
  /** The columns somebody has chosen; null for those that are proposed. */
  readonly mapping: Mapping | null;
  readonly linkPattern: string;
}

export interface Wanted extends HowToRead {
  readonly input: Input | FetchedIssues;
  readonly cards: readonly Card[];
}

export type SourceFault = TrackerFault & { readonly source: TrackerName };

export type PreviewFault = ReadFault | 'notRead' | 'tooSlow' | SourceFault;

export type ImportPreview =
  | { readonly ok: false; readonly fault: PreviewFault }
  | {
      readonly ok: true;
      readonly sheet: SheetHead;
      /** The tracker of issues that came from an address. */
      readonly tracker?: TrackerName | undefined;
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
  if (input.is === 'issues') return previewOfIssues(input, cards);
  const options = { ...choices, cards };
  const reading = await readingOf(input, options, onProgress);
  if (!reading.ok) return reading;
  const used = mapping ?? reading.sheet.mapping;
  const fileName = input.is === 'file' ? input.file.name : '';
  const read = draftsOf(reading.sheet, used, { cards, linkPattern, fileName });
  return { ok: true, sheet: headOf(reading.sheet), mapping: used, read };
}

async function readingOf(
  input: Input,
  options: Parameters<typeof readFile>[1],
  onProgress: (share: number) => void,
): Promise<Reading> {
  if (input.is === 'text') return readClipboard(input.html, input.text, options);
  const { file } = input;
  if (file.size > importLimits.fileBytes) return { ok: false, fault: 'tooLarge' };
  return readFile(await readWhole(file, onProgress), options);
}

/** Each tracker has its own keys and marks, so that each has a sheet. */
function previewOfIssues(
  { parts, isMore, ignored, hidden = 0 }: FetchedIssues,
  cards: readonly Card[],
): ImportPreview {
  const count = parts.reduce((sum, { issues }) => sum + issues.length, 0);
  const notes: SheetNote[] = isMore ? [{ is: 'onlyFirst', count }] : [];
  if (hidden > 0) notes.push({ is: 'hidden', count: hidden });
  if (ignored.length > 0) notes.push({ is: 'ignoredFilter', names: ignored });
  let line = 0;
  const sheets = parts.map(({ files, issues }): Sheet => {
    const items = issues.map((issue) => {
      line += 1;
      return { ...issue, line, leftOut: null };
    });
    const { format = 'plain' } = sourceNamed(files);
    const sheet = sheetOfItems(items, { notes, encoding: null });
    // The tracker names its fields otherwise.
    const columns = sheet.columns.map(() => '');
    return { ...sheet, source: files, columns, format, countsIn: 'entry' };
  });
  const [first = sheetOfItems([], { notes, encoding: null })] = sheets;
  const read = sheets.map((sheet) => draftsOf(sheet, sheet.mapping, { cards }));
  return {
    ...{ ok: true, sheet: headOf(first), mapping: first.mapping },
    tracker: parts[0]?.source,
    read: {
      drafts: read.flatMap(({ drafts }) => drafts),
      faults: read.flatMap(({ faults }) => faults),
    },
  };
}

function headOf({ rows: _, mapping: __, format: ___, countsIn: ____, ...head }: Sheet): SheetHead {
  return head;
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
