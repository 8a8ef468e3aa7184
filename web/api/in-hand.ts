import { type Field, fields } from '../browser/fields.ts';
import { outbox } from '../sync/outbox.ts';

/** Fields that somebody has typed into or chosen from since the page was loaded. */
const touched = new Set<Field>();

const heldOtherwise =
  '[role=dialog], [role=alertdialog], [data-in-hand], input[type=radio]:checked';

/** Begins to notice what is typed, unless it has begun. */
export function watchHands(): void {
  document.addEventListener('input', notice);
}

function notice({ target }: Event): void {
  for (const field of document.querySelectorAll<Field>(fields)) {
    if (field === target) touched.add(field);
  }
}

/** Whether loading the page again would cost its user a chosen card, an open dialog, or what was typed or sent. */
export function isSomethingInHand(): boolean {
  if (!outbox.isEmpty || document.querySelector(heldOtherwise)) return true;
  return [...document.querySelectorAll<Field>(fields)].some(isFilledIn);
}

/** Whether somebody has typed into it or chosen from it. */
export function isFilledIn(field: Field): boolean {
  if (field.value === '') return false;
  // Text typed before the scripts loaded has caused no event.
  const isTyped = 'defaultValue' in field && field.value !== field.defaultValue;
  return isTyped || touched.has(field);
}
