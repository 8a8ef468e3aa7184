import { agreeableCards } from '../decks/deck.ts';
import { decks } from '../decks/specified.ts';
import { type Draft, draftsOf } from '../import/drafts.ts';
import type { Reading } from '../import/read.ts';
import type { Sheet } from '../import/sheet.ts';

/** The cards that imports in tests can agree on. */
export const cards = agreeableCards(decks.fibonacci);

/** @throws {Error} with the fault of what could not be read */
export function sheetOf(reading: Reading): Sheet {
  if (!reading.ok) throw new Error(reading.fault);
  return reading.sheet;
}

export function draftsIn(reading: Reading): readonly Draft[] {
  const sheet = sheetOf(reading);
  return draftsOf(sheet, sheet.mapping, { cards }).drafts;
}

/** A story in one line: whether it is proposed, its key, name, points, link and description. */
export function inOneLine({ story, leftOut, notes }: Draft): string {
  const { key = '-', name, points, link, description } = story;
  const state = leftOut ? [`(${leftOut})`] : [];
  const size = points === undefined ? [] : [`= ${points}`];
  const rest = [link, description && JSON.stringify(description)].filter(Boolean);
  return [...state, key, name, ...size, ...rest, ...notes.map((note) => `!${note}`)].join(' ');
}
