import { addressHere, fillFields, focusedField, focusField, readFields } from './fields.ts';
import { keepLinkSecret } from './link-secret.ts';
import { tabText } from './storage.ts';

/** Work that a page keeps in its tab over a reload, and while its user signs in elsewhere. */

/** Functions that read what to keep, by name; each is called when the page is left. */
const keepers = new Map<string, () => unknown>();

const placeOf = (name: string) => `kept ${name}`;

/**
 * Has `read` asked for what to keep when the page is left; undefined for nothing.
 * @returns how to end that
 */
export function keepForReturn(name: string, read: () => unknown): () => void {
  keepers.set(name, read);
  return () => {
    if (keepers.get(name) === read) keepers.delete(name);
  };
}

/** Returns the work that was kept under this name; once. */
export function takeKept(name: string): unknown {
  const place = placeOf(name);
  const kept = tabText.get(place);
  tabText.remove(place);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Keeps all work of this page. */
export function keepWork(): void {
  keepLinkSecret();
  keepFields();
  for (const [name, read] of keepers) {
    const work = read();
    if (work !== undefined) tabText.set(placeOf(name), JSON.stringify(work));
  }
}

/** A page that is shown again as it was has everything itself. */
export function forgetKept(): void {
  tabText.remove(fieldsKey);
  for (const name of keepers.keys()) takeKept(name);
}

const fieldsKey = 'keptForm';

interface KeptFields {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The field with the focus. */
  readonly focused: string | null;
  /** Whether the first form was sent before its script had loaded. */
  readonly isSent: boolean;
}

/** The first form: prerendered pages have no other. */
function formHere(): HTMLFormElement | undefined {
  return document.forms[0];
}

export function keepFields(): void {
  const kept: KeptFields = {
    address: addressHere(),
    fields: { ...readKept()?.fields, ...readFields() },
    focused: focusedField(),
    isSent: formHere()?.dataset['sentEarly'] !== undefined,
  };
  tabText.set(fieldsKey, JSON.stringify(kept));
}

/** Fills in the kept fields that are there again. @returns whether others wait, such as those of a dialog */
export function restoreFields(): boolean {
  const kept = readKept();
  if (!kept) return false;
  const waiting = new Map(Object.entries(kept.fields));
  fillFields(waiting);
  if (kept.address === addressHere()) {
    focusField(kept.focused);
    const form = formHere();
    if (kept.isSent && form) form.dataset['sentEarly'] = '';
  }
  const isWaiting = waiting.size > 0;
  const rest = { ...kept, fields: Object.fromEntries(waiting), focused: null, isSent: false };
  if (isWaiting) tabText.set(fieldsKey, JSON.stringify(rest));
  else tabText.remove(fieldsKey);
  return isWaiting;
}

function readKept(): KeptFields | undefined {
  try {
    const kept: unknown = JSON.parse(tabText.get(fieldsKey) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** By hand: the library of a schema would be loaded by every page first. */
function isKept(kept: unknown): kept is KeptFields {
  return typeof kept === 'object' && kept !== null && 'fields' in kept && 'focused' in kept;
}
