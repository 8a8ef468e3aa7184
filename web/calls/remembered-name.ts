import { type RefObject, useEffect } from 'react';
import { localText } from '../browser/storage.ts';

const key = 'name';

/** Keeps the name somebody was seated under, in this browser alone, for the next form that asks for it. */
export function rememberName(name: string): void {
  localText.set(key, name);
}

/** Fills in the name this browser was last seated under, unless something stands in the field already. */
export function useRememberedName(form: RefObject<HTMLFormElement | null>, field: string): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.value ||= localText.get(key) ?? '';
  }, [form, field]);
}
