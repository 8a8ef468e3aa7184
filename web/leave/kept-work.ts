import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { keepLinkSecret } from '../browser/link-secret.ts';
import { reloading } from '../browser/reload.ts';
import { tabText } from '../browser/storage.ts';
import { signIn } from './sign-in.ts';

/** Work that a page keeps over a reload, and while its user signs in elsewhere. The tab alone has it. */

/** Functions that read what to keep, by name; each is called when the page is left. */
const keepers = new Map<string, () => unknown>();

const placeOf = (name: string) => `kept ${name}`;

/**
 * Has `read` asked for what to keep, when the page is left for signing in; undefined for nothing.
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

/**
 * Firefox loses text that is written on 'pagehide' where the next page gets a process of its own, and Safari
 * on phones has no 'beforeunload'.
 */
const leaving = ['beforeunload', 'pagehide'];

/** From now on work is kept when the page reloads itself, or is left while the sign-in has ended. Returns how to end that. */
export function watchLeaving(): () => void {
  const keep = () => {
    keepLinkSecret();
    for (const [name, read] of keepers) {
      const work = read();
      if (work !== undefined) tabText.set(placeOf(name), JSON.stringify(work));
    }
  };
  // Only for as long as it is needed: a page that listens to the first is not kept for a step back.
  const listen = () => {
    for (const event of leaving) {
      if (signIn.hasEnded) window.addEventListener(event, keep);
      else window.removeEventListener(event, keep);
    }
  };
  // A page that is shown again as it was has everything itself.
  const forget = ({ persisted }: PageTransitionEvent) => {
    if (persisted) for (const name of keepers.keys()) takeKept(name);
  };
  const stopListening = signIn.subscribe(listen);
  window.addEventListener('pageshow', forget);
  window.addEventListener(reloading, keep);
  return () => {
    stopListening();
    for (const event of leaving) window.removeEventListener(event, keep);
    window.removeEventListener('pageshow', forget);
    window.removeEventListener(reloading, keep);
  };
}

/** State that is kept under `name` while the user signs in elsewhere; undefined until it is set. */
export function useKeptState<T>(name: string, schema: z.ZodMiniType<T>) {
  const [value, setValue] = useState(() => schema.safeParse(takeKept(name)).data);
  const read = useEffectEvent(() => value);
  useEffect(() => keepForReturn(name, () => read()), [name]);
  return [value, setValue] as const;
}
