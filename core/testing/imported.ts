import { agreeableCards } from '../decks/deck.ts';
import { decks } from '../decks/specified.ts';
import { detailLimits, webAddress } from '../details.ts';
import { type Draft, draftsOf } from '../import/drafts.ts';
import { importLimits } from '../import/limits.ts';
import type { Reading } from '../import/read.ts';
import type { Sheet } from '../import/sheet.ts';
import { checkName, nameLimits } from '../names.ts';

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

/** The stories of a reading that no session could take, and rows that are missing; none where it is sound. */
export function unsoundIn(reading: Reading): readonly unknown[] {
  if (!reading.ok) return [];
  const { rows } = reading.sheet;
  const { drafts, faults } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
  const missing = Math.min(rows.length, importLimits.rows) - drafts.length - faults.length;
  const unsound = drafts.filter(({ story }) => {
    const { name, fullTitle = '', key = '', description = '', link } = story;
    const checked = checkName('name', name, nameLimits.story);
    return (
      !(checked.ok && checked.value === name) ||
      fullTitle.length > detailLimits.fullTitle ||
      key.length > detailLimits.key ||
      description.length > detailLimits.description ||
      (link !== undefined && webAddress(link) !== link)
    );
  });
  return missing === 0 ? unsound : [...unsound, `${missing} rows are missing`];
}
