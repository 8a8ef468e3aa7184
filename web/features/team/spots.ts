import type { Id } from '@story-pointer/core/ids';
import type { Participant } from '@story-pointer/core/session/open-room';
import type { RevealedRound } from '@story-pointer/core/session/round';
import type { CSSProperties } from 'react';
import type { Arrangement } from '../../shared/arrangement.ts';

export interface Spot {
  readonly at: 'column' | 'fan' | 'aside';
  /** Its numbers for the style sheet. */
  readonly style: CSSProperties;
}

/** The places of all seats once the cards have turned; empty where they stay. */
export function spotsOf(
  arrangement: Arrangement,
  round: RevealedRound,
  table: readonly Participant[],
): ReadonlyMap<Id, Spot> {
  const spots = new Map<Id, Spot>();
  if (arrangement.is === 'rows') return spots;
  const voters = new Set(round.votes.map(({ participantId }) => participantId));
  const aside = table.filter(({ id }) => !voters.has(id));
  for (const [index, { id }] of aside.entries()) {
    spots.set(id, { at: 'aside', style: { '--aside': index, '--asides': aside.length } });
  }
  if (arrangement.is === 'fan') {
    const fan = table.filter(({ id }) => voters.has(id));
    for (const [index, { id }] of fan.entries()) {
      spots.set(id, { at: 'fan', style: { '--step': index - (fan.length - 1) / 2 } });
    }
    return spots;
  }
  for (const [number, { bar, x }] of arrangement.columns.entries()) {
    const stack = table.filter(({ id }) => bar.participantIds.includes(id));
    for (const [level, { id }] of stack.entries()) {
      const style = { '--at': x, '--nth': number, '--level': level, '--above': bar.count };
      spots.set(id, { at: 'column', style });
    }
  }
  return spots;
}
