import { type ReactNode, type RefObject, useEffect } from 'react';
import { isFramed } from '../browser/frame.ts';
import { restoreFields } from '../browser/kept-work.ts';
import { lazyPart } from './lazy.tsx';
import { useHydrated } from './use-hydrated.ts';

const ForgetfulFrame = lazyPart(async () => (await import('./in-frame.tsx')).ForgetfulFrame);

interface EarlyFormProps {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Gets the entered values by the name of the field. */
  readonly onSubmit: (entered: (field: string) => string) => void;
  readonly children: ReactNode;
}

/**
 * A form that is on the screen before its script: its fields hold the typed text themselves, and if
 * it was already sent (`early.js` has noted that), it is sent now.
 */
export function EarlyForm({ ref, onSubmit, children }: EarlyFormProps) {
  const isHydrated = useHydrated();
  useEffect(() => {
    restoreFields();
    const form = ref.current;
    if (form?.dataset['sentEarly'] === undefined) return;
    delete form.dataset['sentEarly'];
    form.requestSubmit();
  }, [ref]);
  return (
    <form
      ref={ref}
      noValidate
      // Without its script it stays on the page, instead of putting names into the address.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        onSubmit((field) => String(fields.get(field) ?? ''));
      }}
      className="grid gap-3"
    >
      {isHydrated && isFramed() && <ForgetfulFrame />}
      {children}
    </form>
  );
}

/** Moves the focus to the field of `form` with the fault, once its message is on the screen. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
