import type { Id } from '@story-pointer/core/ids';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Store } from '../../browser/store.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** By the ids of tokens and webhooks, since this page was loaded: they cannot be shown from anywhere else. */
const madeHere = new Store<ReadonlyMap<Id, string>>(new Map());

export function keepMade(id: Id, secret: string): void {
  madeHere.set(new Map(madeHere.read()).set(id, secret));
}

export function useMadeSecrets(): ReadonlyMap<Id, string> {
  return useSyncExternalStore(madeHere.subscribe, madeHere.read);
}

interface MadeSecretProps {
  readonly secret: string;
  /** Whether it was just made, and takes the focus. */
  readonly isNew?: boolean;
  readonly notice: string;
  readonly label: string;
  readonly copied: string;
  readonly failed: string;
}

/** A secret that was made here, to copy. */
export function MadeSecret({ secret, isNew = false, notice, ...texts }: MadeSecretProps) {
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (isNew) section.current?.focus();
  }, [isNew]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid w-full gap-3">
      <p id={id} role="status" className="font-medium text-sm">
        {notice}
      </p>
      <code translate="no" dir="ltr" className="break-all text-sm">
        {secret}
      </code>
      <CopyButton
        link={secret}
        {...texts}
        variant={isNew ? 'primary' : 'secondary'}
        className="justify-self-start"
      />
    </section>
  );
}
