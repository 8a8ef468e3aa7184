import {
  addressHere,
  type FormField,
  fillFields,
  focusedField,
  focusField,
  readFields,
} from './fields.ts';
import { tabText } from './storage.ts';

/** The entries of a form, kept in this tab over a reload. */
interface KeptForm {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The field with the focus. */
  readonly focused: string | null;
  /** Whether it was sent before its script had loaded. */
  readonly isSent: boolean;
}

const key = 'keptForm';

/** The first form: prerendered pages have no other. */
function formHere(): HTMLFormElement | undefined {
  return document.forms[0];
}

export function keepForm(): void {
  const form = formHere();
  if (!form) return;
  const kept: KeptForm = {
    address: addressHere(),
    fields: readFields(isChanged),
    focused: focusedField(),
    isSent: form.dataset['sentEarly'] !== undefined,
  };
  tabText.set(key, JSON.stringify(kept));
}

function isChanged(field: FormField): boolean {
  return field instanceof HTMLSelectElement || field.value !== field.defaultValue;
}

/** Restores the kept entries, once. */
export function restoreForm(): void {
  const form = formHere();
  const kept = form && readKept();
  if (!form || kept?.address !== addressHere()) return;
  tabText.remove(key);
  fillFields(new Map(Object.entries(kept.fields)));
  focusField(kept.focused);
  if (kept.isSent) form.dataset['sentEarly'] = '';
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
  return typeof kept === 'object' && kept !== null && 'fields' in kept && 'focused' in kept;
}
