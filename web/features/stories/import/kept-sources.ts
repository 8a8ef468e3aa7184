import type { SessionId } from '@story-pointer/core/ids';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerPlace } from '@story-pointer/core/trackers/trackers';
import { keptList } from '../../../ui/kept-list.ts';
import { trackerNames } from './ask-tracker.ts';
import type { Pasted } from './preview.ts';

/** The addresses that the stories of sessions came from. */
const kept = keptList(
  'storySources',
  ['sessionId', 'address', 'name'],
  (one, other) => one.sessionId === other.sessionId && one.address === other.address,
  30,
);

/** Keeps the address of several stories. @returns how to take that back */
export function keepAddress(
  sessionId: SessionId,
  { text, name }: Pasted,
  found: number,
): () => void {
  const address = text.trim();
  const place = trackerPlace(address, trackerNames());
  // The address of an epic names its stories.
  if (!place || (place.isOne && found < 2)) return () => undefined;
  const isKept = addressesOf(sessionId).includes(address);
  const source = { sessionId, address, name: name || withoutScheme(address) };
  kept.keep(source);
  return () => {
    if (!isKept) kept.forget(source);
  };
}

export function addressesOf(sessionId: SessionId): readonly string[] {
  return kept.all().flatMap((one) => (one.sessionId === sessionId ? [one.address] : []));
}

/** Takes an address out; of all sessions without one. */
export function forgetAddress(address: string, sessionId?: SessionId): void {
  for (const one of kept.all())
    if (one.address === address && [one.sessionId, undefined].includes(sessionId)) kept.forget(one);
}

/** The last one that can still be read. */
export function useLastSource() {
  return kept.useAll().find(({ address }) => trackerPlace(address, trackerNames()));
}

/** A tracker whose token was removed leaves nothing here. */
export function forgetSources(tracker: TrackerName): void {
  for (const one of kept.all()) if (trackerPlace(one.address, [tracker])) kept.forget(one);
}

/** An address as people read it. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, '');
}
