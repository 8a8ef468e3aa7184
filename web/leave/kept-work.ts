import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { fillFields, readFields } from '../browser/fields.ts';
import { keepLinkSecret } from '../browser/link-secret.ts';
import { reloading } from '../browser/reload.ts';
import { tabText } from '../browser/storage.ts';
import { signInHasEnded } from './sign-in.ts';
import { isFilledIn, watchFields } from './unsaved-work.ts';

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
      if (signInHasEnded.read()) window.addEventListener(event, keep);
      else window.removeEventListener(event, keep);
    }
  };
  // A page that is shown again as it was has everything itself.
  const forget = ({ persisted }: PageTransitionEvent) => {
    if (persisted) for (const name of keepers.keys()) takeKept(name);
  };
  const stopListening = signInHasEnded.subscribe(listen);
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

/**
 * Keeps typed and chosen values while the user signs in elsewhere, and fills in those that were kept: each
 * when its field is there again, in a dialog once that is opened.
 * @returns a function that ends both
 */
export function keepFields(): () => void {
  watchFields();
  const kept = readKept(takeKept('fields'));
  const fill = () => {
    fillFields(kept);
    if (kept.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  if (kept.size > 0) observer.observe(document.body, { childList: true, subtree: true });
  fill();
  const stopKeeping = keepForReturn('fields', () => {
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
