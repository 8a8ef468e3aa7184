import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { watchFields } from '../browser/fields.ts';
import {
  forgetKept,
  keepForReturn,
  keepWork,
  restoreFields,
  takeKept,
} from '../browser/kept-work.ts';
import { signInHasEnded } from './sign-in.ts';

/** State that is kept under `name` while the page is left; undefined until it is set. */
export function useKeptState<T>(name: string, schema: z.ZodMiniType<T>) {
  const [value, setValue] = useState(() => schema.safeParse(takeKept(name)).data);
  const read = useEffectEvent(() => value);
  useEffect(() => keepForReturn(name, () => read()), [name]);
  return [value, setValue] as const;
}

/**
 * Firefox loses text that is written on 'pagehide' where the next page gets a process of its own, and Safari
 * on phones has no 'beforeunload'.
 */
const leaving = ['beforeunload', 'pagehide'];

/**
 * Keeps all work of the page when it is left while the sign-in has ended, and fills in fields that were kept:
 * each when it is there again, in a dialog once that is opened. Returns how to end that.
 */
export function watchLeaving(): () => void {
  watchFields();
  const observer = new MutationObserver(() => restoreFields() || observer.disconnect());
  if (restoreFields()) observer.observe(document.body, { childList: true, subtree: true });
  // Only for as long as it is needed: a page that listens to the first is not kept for a step back.
  const listen = () => {
    for (const event of leaving) {
      if (signInHasEnded.read()) window.addEventListener(event, keepWork);
      else window.removeEventListener(event, keepWork);
    }
  };
  const forget = ({ persisted }: PageTransitionEvent) => persisted && forgetKept();
  const stopListening = signInHasEnded.subscribe(listen);
  window.addEventListener('pageshow', forget);
  return () => {
    stopListening();
    observer.disconnect();
    for (const event of leaving) window.removeEventListener(event, keepWork);
    window.removeEventListener('pageshow', forget);
  };
}
