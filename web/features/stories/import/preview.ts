import type { Card } from '@story-pointer/core/decks/deck';
import { type Drafts, draftsOf } from '@story-pointer/core/import/drafts';
import {
  type ReadFault,
  type Reading,
  readClipboard,
  readFile,
} from '@story-pointer/core/import/read';
import type { Mapping, Sheet } from '@story-pointer/core/import/sheet';

/** What somebody has brought: the bytes of a file, or text and what the clipboard had as HTML. */
export type Input =
  | { readonly is: 'file'; readonly bytes: Uint8Array }
  | { readonly is: 'text'; readonly text: string; readonly html: string };

/** What it is to be read with. */
export interface Wanted {
  readonly input: Input;
  readonly cards: readonly Card[];
  /** The columns somebody has chosen; without them, those that are proposed. */
  readonly mapping?: Mapping | undefined;
  readonly linkPattern: string;
}

export type Preview =
  | { readonly ok: false; readonly fault: ReadFault }
  | {
      readonly ok: true;
      readonly sheet: SheetHead;
      readonly mapping: Mapping;
      readonly read: Drafts;
    };

/** A sheet without its rows. */
type SheetHead = Pick<Sheet, 'source' | 'columns' | 'notes'>;

/** What would come of it: the work of the worker. */
export function previewOf({ input, cards, mapping, linkPattern }: Wanted): Preview {
  const reading = readInput(input, cards);
  if (!reading.ok) return reading;
  const { sheet } = reading;
  const used = mapping ?? sheet.mapping;
  const { source, columns, notes } = sheet;
  const read = draftsOf(sheet, used, { cards, linkPattern });
  return { ok: true, sheet: { source, columns, notes }, mapping: used, read };
}

function readInput(input: Input, cards: readonly Card[]): Reading {
  return input.is === 'file'
    ? readFile([input.bytes], cards)
    : readClipboard(input.html, input.text, cards);
}
