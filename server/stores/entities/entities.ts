import { clock } from './clock.ts';
import { details } from './details.ts';
import type { Entity } from './entity.ts';
import { participants } from './participants.ts';
import { receipts } from './receipts.ts';
import { rounds } from './rounds.ts';
import { seatKeys } from './seat-keys.ts';
import { sessions } from './sessions.ts';
import { stories } from './stories.ts';
import { votes } from './votes.ts';
import { ways } from './ways.ts';

/** What a room consists of, besides the session itself; those that others refer to come first. */
export const roomEntities = [
  participants,
  seatKeys,
  ways,
  stories,
  votes,
  details,
  rounds,
] as const;

/** All that is stored; those that others refer to come first. */
export const entities: readonly Entity[] = [
  sessions,
  ...roomEntities.map(({ entity }) => entity),
  receipts,
  clock,
];
