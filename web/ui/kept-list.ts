import { useMemo } from 'react';
import { keptText } from './remembered.ts';

/** A list that this browser keeps under `key`, the latest first. @param isSame whether an entry takes the place of another */
export function keptList<Field extends string>(
  key: string,
  fields: readonly Field[],
  isSame: (one: Record<Field, string>, other: Record<Field, string>) => boolean,
  most = 12,
) {
  type Entry = Readonly<Record<Field, string>>;
  const kept = keptText(key);
  // By hand: a schema would bring its library to a form that loads first.
  const isEntry = (one: unknown): one is Entry =>
    typeof one === 'object' &&
    one !== null &&
    fields.every((field) => typeof Reflect.get(one, field) === 'string');
  /** Entries that this version cannot read are ignored. */
  const parse = (text: string | null): readonly Entry[] => {
    try {
      const list: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(list) && list.every(isEntry) ? list : [];
    } catch {
      return [];
    }
  };
  const others = (entry: Entry) => parse(kept.get()).filter((one) => !isSame(one, entry));
  const set = (list: readonly Entry[]) => {
    const text = JSON.stringify(list.slice(0, most));
    if (text !== (kept.get() ?? '[]')) kept.set(text);
  };
  return {
    all: () => parse(kept.get()),
    useAll: () => {
      const text = kept.useText();
      return useMemo(() => parse(text), [text]);
    },
    keep: (entry: Entry) => set([entry, ...others(entry)]),
    forget: (entry: Entry) => set(others(entry)),
  };
}
