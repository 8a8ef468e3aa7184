import type { Card } from '@story-pointer/core/decks/deck';
import { type Drafts, draftsOf } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import {
  type ReadFault,
  type Reading,
  readClipboard,
  readFile,
} from '@story-pointer/core/import/read';
import type { Mapping, ReadingChoices, Sheet } from '@story-pointer/core/import/sheet';

export interface Pasted {
  readonly is: 'text';
  readonly text: string;
  readonly html: string;
}

export type Input = Pasted | { readonly is: 'file'; readonly file: File };

export interface Wanted {
  readonly input: Input;
  readonly cards: readonly Card[];
  readonly choices: ReadingChoices;
  /** The columns somebody has chosen; null for those that are proposed. */
  readonly mapping: Mapping | null;
  readonly linkPattern: string;
}

export type ImportPreview =
  | { readonly ok: false; readonly fault: ReadFault | 'notRead' | 'tooSlow' }
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
  if (input.is === 'file' && input.file.size > importLimits.fileBytes)
    return { ok: false, fault: 'tooLarge' };
  const reading: Reading =
    input.is === 'text'
      ? readClipboard(input.html, input.text, options)
      : await readFile(await readWhole(input.file, onProgress), options);
  if (!reading.ok) return reading;
  const { rows: _, mapping: proposal, format: __, countsIn: ___, ...head } = reading.sheet;
  const used = mapping ?? proposal;
  const fileName = input.is === 'file' ? input.file.name : '';
  const read = draftsOf(reading.sheet, used, { cards, linkPattern, fileName });
  return { ok: true, sheet: head, mapping: used, read };
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
