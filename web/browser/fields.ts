type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields for text and choices. */
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select:not([name=language])';

const texts = fields.replace('[type=radio]', '[type=radio], [type=file], [data-secret]');

/** Boxes of the forms that hold their values themselves. The state of others is kept by their components. */
const boxes = 'form[method=dialog] input:is([type=checkbox], [type=radio])';

const everyField = `${texts}, ${boxes}`;

/** Fields that were changed since the page was loaded. */
const touched = new Set<FormField>();

/** Begins to notice fields that are filled in, unless it has begun. */
export function watchFields(): void {
  document.addEventListener('input', notice);
}

function notice({ target }: Event): void {
  for (const field of document.querySelectorAll<FormField>(fields)) {
    if (field === target) touched.add(field);
  }
}

/** Whether a field of this page was changed and is not empty. */
export function isFilledIn(): boolean {
  return [...document.querySelectorAll<FormField>(fields)].some(isTyped);
}

function isTyped(field: FormField): boolean {
  if (field.value === '') return false;
  // Text typed before the scripts loaded has caused no event.
  return touched.has(field) || ('defaultValue' in field && field.value !== field.defaultValue);
}

/** The values that were typed and chosen on this page, by the names of their fields. */
export function readFields(): Record<string, string> {
  const typed = [...document.querySelectorAll<FormField>(texts)].filter(
    (field) => field instanceof HTMLSelectElement || isTyped(field),
  );
  const changed = [...document.querySelectorAll<HTMLInputElement>(boxes)].filter(
    ({ checked, defaultChecked }) => checked !== defaultChecked,
  );
  return Object.fromEntries([
    ...typed.map((field) => [nameOf(field), field.value]),
    ...changed.map((box) => [nameOf(box), String(box.checked)]),
  ]);
}

/** The name of the field with the focus. */
export function focusedField(): string | null {
  const field = [...document.querySelectorAll<FormField>(everyField)].find(
    (one) => one === document.activeElement,
  );
  return field ? nameOf(field) : null;
}

export function focusField(name: string | null): void {
  const all = [...document.querySelectorAll<FormField>(everyField)];
  all.find((field) => nameOf(field) === name)?.focus();
}

/** Fills in the fields that are on the page, and removes their values from `kept`. */
export function fillFields(kept: Map<string, string>): void {
  for (const field of document.querySelectorAll<FormField>(texts)) fillIn(field, kept);
  for (const box of document.querySelectorAll<HTMLInputElement>(boxes)) check(box, kept);
}

/** The address of this page, the same in each language. */
export function addressHere(): string {
  const { lang } = document.documentElement;
  return location.pathname.replace(new RegExp(`/${lang}(?=/|$)`), '') + location.search;
}

/** The same for the same field of a page that is loaded again. */
function nameOf(field: FormField): string {
  const dialog = field.closest('[role=dialog]')?.querySelector('h2')?.textContent;
  const label = field.labels?.[0]?.textContent ?? field.ariaLabel;
  const choice = field.matches(boxes) ? field.value : undefined;
  return JSON.stringify([addressHere(), dialog, field.name || label, choice]);
}

function fillIn(field: FormField, kept: Map<string, string>): void {
  const text = take(field, kept);
  if (text === undefined || (field instanceof HTMLSelectElement && !offers(field, text))) return;
  // Like typing: React has put a setter of its own on the element, and would not take note.
  Object.getOwnPropertyDescriptor(kindOf(field).prototype, 'value')?.set?.call(field, text);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function kindOf(field: FormField) {
  if (field instanceof HTMLTextAreaElement) return HTMLTextAreaElement;
  return field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
}

function offers({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value);
}

function check(box: HTMLInputElement, kept: Map<string, string>): void {
  const wasChecked = take(box, kept);
  if (wasChecked === undefined) return;
  // A radio button is unchecked by another one.
  const isOver = wasChecked === String(box.checked) || (box.type === 'radio' && box.checked);
  if (!isOver) box.click();
}

function take(field: FormField, kept: Map<string, string>): string | undefined {
  const key = nameOf(field);
  const value = kept.get(key);
  kept.delete(key);
  return value;
}
