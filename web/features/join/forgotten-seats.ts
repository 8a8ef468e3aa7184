import type { Id, ParticipantId } from '@story-pointer/core/ids';
import { useMemo } from 'react';
import { forgetSession } from '../../shared/last-session.ts';
import { keptText } from '../../ui/remembered.ts';

/** Seats that this browser no longer lists, though it still holds them. */
const kept = keptText('forgotten-seats');
const mostKept = 200;

export function useForgottenSeats(): ReadonlySet<Id> {
  const text = kept.useText();
  return useMemo(() => new Set(text?.split(' ')), [text]);
}

export function forgetSeat(participantId: ParticipantId): void {
  forgetSession(participantId);
  kept.set([participantId, ...others(participantId)].slice(0, mostKept).join(' '));
}

export function recallSeat(participantId: ParticipantId): void {
  const left = others(participantId).join(' ');
  if (left !== (kept.get() ?? '')) kept.set(left);
}

function others(participantId: ParticipantId): readonly Id[] {
  const all = kept.get()?.split(' ') ?? [];
  return all.filter((id) => id !== '' && id !== participantId);
}
