import { type FormField, fields } from '../browser/fields.ts';
import { outgoing } from './outgoing.ts';

/** Fields that somebody has typed into or chosen from since the page was loaded. */
const touched = new Set<FormField>();

const unsavedElements =
  '[role=dialog], [role=alertdialog], [data-unsaved], input[type=radio]:checked';

/** Begins to notice fields that are filled in, unless it has begun. */
export function watchFields(): void {
  document.addEventListener('input', notice);
}

function notice({ target }: Event): void {
  for (const field of document.querySelectorAll<FormField>(fields)) {
    if (field === target) touched.add(field);
  }
}

/** Whether a reload would lose a chosen card, an open dialog, typed text or an unanswered command. */
export function hasUnsavedWork(): boolean {
  if (!outgoing.isEmpty.read() || document.querySelector(unsavedElements)) return true;
  return [...document.querySelectorAll<FormField>(fields)].some(isFilledIn);
}

/** Whether somebody has typed into it or chosen from it. */
export function isFilledIn(field: FormField): boolean {
  if (field.value === '') return false;
  // Text typed before the scripts loaded has caused no event.
  const isTyped = 'defaultValue' in field && field.value !== field.defaultValue;
  return isTyped || touched.has(field);
}
