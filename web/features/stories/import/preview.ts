import type { Card } from '@story-pointer/core/decks/deck';
import { type Drafts, draftsOf } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import {
  type ReadFault,
  type Reading,
  readClipboard,
  readFile,
} from '@story-pointer/core/import/read';
import type { Mapping, Sheet } from '@story-pointer/core/import/sheet';

/** Text, and what the clipboard had as HTML. */
export interface Pasted {
  readonly is: 'text';
  readonly text: string;
  readonly html: string;
}

/** What somebody has brought. */
export type Input = Pasted | { readonly is: 'file'; readonly file: File };

/** What it is to be read with. */
export interface Wanted {
  readonly input: Input;
  readonly cards: readonly Card[];
  /** The columns somebody has chosen; without them, those that are proposed. */
  readonly mapping?: Mapping | undefined;
  readonly linkPattern: string;
}

export type Preview =
  | { readonly ok: false; readonly fault: ReadFault | 'notRead' }
  | {
      readonly ok: true;
      readonly sheet: SheetHead;
      readonly mapping: Mapping;
      readonly read: Drafts;
    };

/** A sheet without its rows. */
type SheetHead = Pick<Sheet, 'source' | 'columns' | 'notes'>;

/** What would come of it: the work of the worker. */
export async function previewOf({ input, cards, mapping, linkPattern }: Wanted): Promise<Preview> {
  const reading = await readInput(input, cards);
  if (!reading.ok) return reading;
  const { sheet } = reading;
  const used = mapping ?? sheet.mapping;
  const { source, columns, notes } = sheet;
  const read = draftsOf(sheet, used, { cards, linkPattern });
  return { ok: true, sheet: { source, columns, notes }, mapping: used, read };
}

async function readInput(input: Input, cards: readonly Card[]): Promise<Reading> {
  if (input.is === 'text') return readClipboard(input.html, input.text, cards);
  if (input.file.size > importLimits.bytes) return { ok: false, fault: 'tooLarge' };
  // A folder has no bytes.
  const bytes = await input.file.arrayBuffer().catch(() => undefined);
  return bytes ? readFile([new Uint8Array(bytes)], cards) : { ok: false, fault: 'notText' };
}
