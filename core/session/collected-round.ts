import type { Id, ParticipantId } from '../ids.ts';
import { hidesNames, type OpenRound, type Round } from './round.ts';
import type { Settings } from './settings.ts';

export function isDoneWith(round: Round, participantId: Id): boolean {
  if (round.state === 'revealed') return false;
  return round.voters.includes(participantId) || isSkippedBy(round, participantId);
}

export function isSkippedBy(round: Round, participantId: Id): boolean {
  return round.state === 'open' && (round.skipped?.includes(participantId) ?? false);
}

/** A round whose votes are collected: without timers and without a measured duration. */
export function collectedRound(round: Round): Round {
  if (round.state === 'revealed') return round;
  const { timer, countdown, startedAt } = round;
  if (timer === null && countdown === null && startedAt === null) return round;
  return { ...round, timer: null, countdown: null, startedAt: null };
}

export function skippedBy(round: Round, participantId: ParticipantId): Round {
  if (round.state === 'revealed' || isSkippedBy(round, participantId)) return round;
  return { ...round, skipped: [...(round.skipped ?? []), participantId] };
}

/** Whether a round shows or hides names as the setting says now. */
export function isAsSet(round: OpenRound, settings: Pick<Settings, 'hiddenNames'>): boolean {
  return hidesNames(round, settings) === settings.hiddenNames;
}

/** A round with one participant's own vote alone. @param participantId null for a viewer without a seat */
export function knownTo(
  round: Round,
  participantId: ParticipantId | null,
  settings: Pick<Settings, 'hiddenNames'>,
): Round {
  if (round.state === 'revealed') return round;
  const own = (ids: readonly Id[]) => ids.filter((id) => id === participantId);
  const someOwn = (ids: readonly Id[] | null) => (ids && own(ids).length > 0 ? own(ids) : null);
  const voters = own(round.voters);
  const { textBefore } = round;
  const read = someOwn(textBefore?.voters ?? null);
  // A first vote settles what follows from the setting anyway.
  const isSettled = voters.length === 0 && isAsSet(round, settings);
  return {
    ...round,
    ...{ voters, stale: someOwn(round.stale), skipped: someOwn(round.skipped) },
    textBefore: textBefore && read && { ...textBefore, voters: read },
    names: isSettled ? null : round.names,
  };
}

export function uncollectedRound(round: Round): Round {
  return round.state === 'revealed' || round.skipped === null ? round : { ...round, skipped: null };
}
