import type { Id, ParticipantId } from '@story-pointer/core/ids';
import { useMemo, useSyncExternalStore } from 'react';
import { forgetSession } from '../../browser/last-session.ts';
import { localText } from '../../browser/storage.ts';

/** Seats that this browser does not list any more, though it still holds them. */

const key = 'forgotten-seats';
const mostKept = 200;
const listeners = new Set<() => void>();

export function useForgottenSeats(): ReadonlySet<Id> {
  const text = useSyncExternalStore(subscribe, stored, () => '');
  return useMemo(() => new Set(text.split(' ')), [text]);
}

export function forgetSeat(participantId: ParticipantId): void {
  forgetSession(participantId);
  store([participantId, ...others(participantId)].slice(0, mostKept));
}

/** Lists the seat again. */
export function recallSeat(participantId: ParticipantId): void {
  const left = others(participantId);
  if (left.join(' ') !== stored()) store(left);
}

function others(participantId: ParticipantId): readonly Id[] {
  return stored()
    .split(' ')
    .filter((id) => id !== '' && id !== participantId);
}

function stored(): string {
  return localText.get(key) ?? '';
}

function store(seats: readonly Id[]): void {
  localText.set(key, seats.join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
