import type { SessionId } from '@story-pointer/core/ids';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerPlace } from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { localText } from '../../../browser/storage.ts';
import { trackerNames } from './ask-tracker.ts';
import type { Pasted } from './preview.ts';

/** The addresses that the stories of sessions came from, the last one first, kept in this browser alone. */
const key = 'storySources';
const most = 30;

const sourceSchema = z.object({ sessionId: z.string(), address: z.string(), name: z.string() });
type Source = z.infer<typeof sourceSchema>;

/** Keeps the address of several stories. @returns how to take that back */
export function keepAddress(
  sessionId: SessionId,
  { text, name }: Pasted,
  found: number,
): () => void {
  const address = text.trim();
  const before = stored();
  const place = trackerPlace(address, trackerNames());
  // The address of an epic names its stories.
  if (!place || (place.isOne && found < 2)) return () => undefined;
  const isOther = (one: Source) => one.sessionId !== sessionId || one.address !== address;
  const shown = name || withoutScheme(address);
  store([{ sessionId, address, name: shown }, ...before.filter(isOther)]);
  return () => {
    if (before.every(isOther)) store(stored().filter(isOther));
  };
}

export function addressesOf(sessionId: SessionId): readonly string[] {
  return stored()
    .filter((one) => one.sessionId === sessionId)
    .map(({ address }) => address);
}

/** Takes an address out; of all sessions without one. */
export function forgetAddress(address: string, sessionId?: SessionId): void {
  const isOther = (one: Source) =>
    one.address !== address || (sessionId !== undefined && one.sessionId !== sessionId);
  store(stored().filter(isOther));
}

/** The last one that can still be read. */
export function lastSource(): Source | undefined {
  return stored().find(({ address }) => trackerPlace(address, trackerNames()));
}

/** A tracker whose token was removed leaves nothing here. */
export function forgetSources(tracker: TrackerName): void {
  store(stored().filter(({ address }) => !trackerPlace(address, [tracker])));
}

function stored(): readonly Source[] {
  try {
    return z.parse(z.array(sourceSchema), JSON.parse(localText.get(key) ?? '[]'));
  } catch {
    // An entry that this version cannot read is ignored.
    return [];
  }
}

function store(sources: readonly Source[]): void {
  localText.set(key, JSON.stringify(sources.slice(0, most)));
}

/** An address as people read it. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, '');
}
