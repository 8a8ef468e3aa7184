import { tabText } from './storage.ts';

/** The entries of a form, kept in this tab over a reload. */
interface KeptForm {
  readonly address: string;
  readonly fields: readonly KeptField[];
  /** Whether it was sent before its script had loaded. */
  readonly isSent: boolean;
}

interface KeptField {
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly hasFocus: boolean;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const key = 'keptForm';

/** The first form: prerendered pages have no other. */
function formHere(): HTMLFormElement | undefined {
  return document.forms[0];
}

function addressHere(): string {
  return location.pathname + location.search;
}

export function keepForm(): void {
  const form = formHere();
  if (!form) return;
  const kept: KeptForm = {
    address: addressHere(),
    fields: fieldsOf(form).map((field) => ({
      name: field.name,
      value: field.value,
      isChecked: 'checked' in field && field.checked,
      hasFocus: field === document.activeElement,
    })),
    isSent: form.dataset['sentEarly'] !== undefined,
  };
  tabText.set(key, JSON.stringify(kept));
}

/** Restores the kept entries, once. */
export function restoreForm(): void {
  const form = formHere();
  const kept = form && readKept();
  if (!form || kept?.address !== addressHere()) return;
  tabText.remove(key);
  const left = [...kept.fields];
  for (const field of fieldsOf(form)) {
    const index = left.findIndex(({ name }) => name === field.name);
    const [known] = index < 0 ? [] : left.splice(index, 1);
    if (known) restoreField(field, known);
  }
  if (kept.isSent) form.dataset['sentEarly'] = '';
}

function restoreField(field: Field, { value, isChecked, hasFocus }: KeptField): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    field.checked = isChecked;
  } else if (!(field instanceof HTMLSelectElement) || offers(field, value)) {
    field.value = value;
  }
  if (hasFocus) field.focus();
}

function offers({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value);
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

function readKept(): KeptForm | undefined {
  try {
    const kept: unknown = JSON.parse(tabText.get(key) ?? 'null');
    return isKeptForm(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** By hand: the library of a schema would be loaded by every page first. */
function isKeptForm(kept: unknown): kept is KeptForm {
  return (
    typeof kept === 'object' && kept !== null && 'fields' in kept && Array.isArray(kept.fields)
  );
}
