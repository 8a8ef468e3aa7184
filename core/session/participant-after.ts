import type { ChangeOf } from './changes.ts';
import { isVouchedFor, type Participant } from './open-room.ts';

/** The changes of a participant. */
type ParticipantChange = ChangeOf<
  | 'cameBack'
  | 'deviceAdded'
  | 'nudged'
  | 'roleChanged'
  | 'vouchedFor'
  | 'watchingChanged'
  | 'wayBackMade'
>;

/** A participant after `change`. */
export function participantAfter(one: Participant, change: ParticipantChange): Participant {
  switch (change.type) {
    case 'watchingChanged':
      return { ...one, watches: change.watches };
    case 'nudged':
      return { ...one, nudgedAt: change.at };
    case 'roleChanged': {
      const isFacilitator = change.role === 'facilitator';
      const ended = isFacilitator ? {} : { returns: null, wayBack: null };
      return { ...one, isFacilitator, acts: change.role === 'acting', vouchedBy: [], ...ended };
    }
    case 'vouchedFor':
      return { ...one, vouchedBy: change.vouchedBy };
    case 'wayBackMade':
      return { ...one, returns: one.returns ?? 0, wayBack: change.label ?? null };
    case 'cameBack':
      return { ...one, returns: (one.returns ?? 0) + 1 };
    case 'deviceAdded':
      return { ...one, devices: one.devices + 1 };
    default:
      return change satisfies never;
  }
}

/** A participant who has met a facilitator. */
export function met(one: Participant): Participant {
  const isPending = one.vouchedBy.length > 0 && !isVouchedFor(one);
  if (one.met && !isPending) return one;
  return { ...one, met: true, vouchedBy: isPending ? [] : one.vouchedBy };
}
