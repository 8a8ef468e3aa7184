import { fillFields, readFields } from '../browser/fields.ts';
import { keepForReturn, takeKept } from './kept-work.ts';
import { isFilledIn, watchFields } from './unsaved-work.ts';

const name = 'fields';

/**
 * Keeps typed and chosen values while the user signs in elsewhere, and fills in those that were kept: each
 * when its field is there again, in a dialog once that is opened.
 * @returns a function that ends both
 */
export function keepFields(): () => void {
  watchFields();
  const kept = readKept(takeKept(name));
  const fill = () => {
    fillFields(kept);
    if (kept.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  if (kept.size > 0) observer.observe(document.body, { childList: true, subtree: true });
  fill();
  const stopKeeping = keepForReturn(name, () => {
    const all = { ...Object.fromEntries(kept), ...readFields(isFilledIn) };
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
