import * as fc from 'fast-check';
import { maxCards } from '../decks/deck.ts';
import type { CommandType } from '../session/commands.ts';
import { commandTypes } from './examples.ts';
import { sampleCommands } from './sample-commands.ts';
import { scales } from './scales.ts';

/**
 * A person's attempt in a session, allowed or not. People and stories are named by position, so
 * that a move fits into any room; -1 is one that does not exist.
 */
export type Move = Join | ClaimSeat | Attempt | Repeat;

export interface Join {
  readonly kind: 'join';
  readonly name: string;
  readonly browser: number;
  readonly watches: boolean;
}

/** Somebody comes by a link, which may never have been made. */
export interface ClaimSeat {
  readonly kind: 'claimSeat';
  readonly secret: number;
  readonly browser: number;
}

export interface Attempt {
  readonly kind: 'command';
  readonly type: CommandType;
  /** The seat it names. */
  readonly sender: number;
  /** Which browser it comes from. */
  readonly key: 'own' | 'foreign' | 'none';
  readonly story: number;
  readonly participant: number;
  /** The distance of the named round from the story's current one. */
  readonly roundOffset: number;
  /** A card of the session's deck, by its place, or any number. */
  readonly points: { readonly card: number } | number;
  readonly name: string;
  readonly order: number;
}

/** A command of the facilitator's about the first story; its type is to be added. */
export const byFacilitator = {
  kind: 'command',
  sender: 0,
  key: 'own',
  story: 0,
  points: 1,
  participant: 0,
  roundOffset: 0,
  name: 'Log in',
  order: 0,
} as const;

/** A former request is repeated as it was then, late or twice. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly former: number;
}

const oftenTried = commandTypes.flatMap((type) =>
  Array<CommandType>(sampleCommands[type].weight).fill(type),
);

/** `usual` nine times out of ten, `odd` else. */
function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const points = mostly<Attempt['points']>(
  fc.record({ card: fc.nat(maxCards - 1) }),
  // Without the zero below zero, which JSON writes as 0.
  fc.double({ min: -9, max: 99, noNaN: true }).map((odd) => odd + 0),
);

const names = fc.constantFrom('Ann', 'Bob', ' bob ', 'Cid', 'Dora', 'Eve', 'Finn');
const oddNames = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.constantFrom('', ' ', 'x'.repeat(51), 'x'.repeat(61), 'x'.repeat(121)),
);
const name = mostly(names, oddNames);

const position = mostly(fc.nat(4), fc.constant(-1));

const join: fc.Arbitrary<Join> = fc.record({
  kind: fc.constant('join'),
  name,
  browser: fc.nat(3),
  watches: mostly(fc.constant(false), fc.constant(true)),
});

const claimSeat: fc.Arbitrary<ClaimSeat> = fc.record({
  kind: fc.constant('claimSeat'),
  secret: fc.nat(2),
  browser: fc.nat(9),
});

const attempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constant('command'),
  type: fc.constantFrom(...oftenTried),
  // The facilitator is the first, without whom little happens.
  sender: fc.oneof(fc.constant(0), position),
  key: mostly(fc.constant('own'), fc.constantFrom('foreign', 'none')),
  story: position,
  participant: position,
  roundOffset: mostly(fc.constant(0), fc.constantFrom(-1, 1)),
  points,
  name,
  order: fc.integer({ min: -1, max: 6 }),
});

const repeat: fc.Arbitrary<Repeat> = fc.record({
  kind: fc.constant('repeat'),
  former: fc.nat(100),
});

export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: attempt },
    { weight: 2, arbitrary: join },
    { weight: 1, arbitrary: claimSeat },
    { weight: 1, arbitrary: repeat },
  ),
  { maxLength: 100, size: 'max' },
);

export const scale = fc.constantFrom(...scales);
