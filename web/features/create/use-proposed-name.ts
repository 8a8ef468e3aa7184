import { nextName } from '@story-pointer/core/next-name';
import { type RefObject, useEffect } from 'react';
import { lastSession } from '../../browser/last-session.ts';

/**
 * Proposes the name of the link, or the one after that of the last session, unless something stands
 * in the field already. It is selected, so that typing replaces it.
 */
export function useProposedName(
  form: RefObject<HTMLFormElement | null>,
  field: string,
  linked: string | undefined,
): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem(field);
    const last = lastSession();
    const proposed = linked ?? (last && nextName(last.name));
    if (!(input instanceof HTMLInputElement) || input.value !== '' || !proposed) return;
    input.value = proposed;
    // A browser may move the focus into the field only after the page has come to life.
    const { activeElement, body } = document;
    if (activeElement === input || activeElement === body) input.select();
  }, [form, field, linked]);
}
