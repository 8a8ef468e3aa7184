import { type Field, fields, isFilledIn, watchHands } from './in-hand.ts';
import { keepForReturn, takeKept } from './kept-work.ts';

const name = 'fields';

const texts = fields.replace('[type=radio]', '[type=radio], [type=file]');

/** Boxes of the forms that hold their values themselves. The state of others is kept by their components. */
const boxes = 'form[method=dialog] input:is([type=checkbox], [type=radio])';

/**
 * Keeps typed and chosen values while the user signs in elsewhere, and fills in those that were kept: each
 * when its field is there again, in a dialog once that is opened. Returns how to end that.
 */
export function keepFields(): () => void {
  watchHands();
  const kept = readKept(takeKept(name));
  const fill = () => {
    for (const field of document.querySelectorAll<Field>(texts)) fillIn(field, kept);
    for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) check(box, kept);
    if (kept.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  if (kept.size > 0) observer.observe(document.body, { childList: true, subtree: true });
  fill();
  const stopKeeping = keepForReturn(name, () => {
    const all = { ...Object.fromEntries(kept), ...filledIn() };
    return Object.keys(all).length > 0 ? all : undefined;
  });
  return () => {
    stopKeeping();
    observer.disconnect();
  };
}

function readKept(kept: unknown): Map<string, string> {
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return new Map(entries.map(([field, text]) => [field, String(text)]));
}

/** The values that were typed and chosen, by the names of the fields. */
function filledIn(): Record<string, string> {
  const typed = [...document.querySelectorAll<Field>(texts)].filter(isFilledIn);
  const changed = [...document.querySelectorAll<HTMLInputElement>(boxes)].filter(
    ({ checked, defaultChecked }) => checked !== defaultChecked,
  );
  return Object.fromEntries([
    ...typed.map((field) => [nameOf(field), field.value]),
    ...changed.map((box) => [nameOf(box), String(box.checked)]),
  ]);
}

/** The same for the same field of a page that is loaded again. */
function nameOf(field: Field): string {
  const address = location.pathname + location.search;
  const dialog = field.closest('[role=dialog]')?.querySelector('h2')?.textContent;
  const label = field.labels?.[0]?.textContent ?? field.ariaLabel;
  const choice = field.matches(boxes) ? field.value : undefined;
  return JSON.stringify([address, dialog, field.name || label, choice]);
}

function fillIn(field: Field, kept: Map<string, string>): void {
  const key = nameOf(field);
  const text = kept.get(key);
  if (text === undefined) return;
  kept.delete(key);
  // As if it was typed: React has put a setter of its own on the element, and would not take note.
  Object.getOwnPropertyDescriptor(kindOf(field).prototype, 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function kindOf(field: Field) {
  if (field instanceof HTMLTextAreaElement) return HTMLTextAreaElement;
  return field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
}

function check(box: HTMLInputElement, kept: Map<string, string>): void {
  const key = nameOf(box);
  const wasChecked = kept.get(key);
  if (wasChecked === undefined) return;
  kept.delete(key);
  // A radio button is unchecked by another one.
  const isOver = wasChecked === String(box.checked) || (box.type === 'radio' && box.checked);
  if (!isOver) box.click();
}
