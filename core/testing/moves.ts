import * as fc from 'fast-check';
import { decks, scaleTypes } from '../decks.ts';
import type { CommandType } from '../session/decide.ts';

/**
 * What somebody tries in a session, rightly or wrongly. People and stories are told by position, so
 * that a move fits into any room; -1 is one that is not there.
 */
export type Move = Join | Attempt | Repeat;

export interface Join {
  readonly kind: 'join';
  readonly name: string;
  readonly browser: number;
}

export interface Attempt {
  readonly kind: 'command';
  readonly type: CommandType;
  /** Whose seat it names. */
  readonly sender: number;
  /** Which browser it comes from. */
  readonly key: 'own' | 'foreign' | 'none';
  readonly story: number;
  readonly participant: number;
  /** How far the round it names is from the story's current one. */
  readonly roundOffset: number;
  readonly points: number;
  readonly name: string;
  readonly order: number;
}

/** A former request comes again as it was then, late or twice. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly former: number;
}

/** Mostly what fills a room with votes, rarely what empties it. */
const commandTypes: readonly CommandType[] = [
  ...times(24, 'vote'),
  ...times(8, 'reveal'),
  ...times(6, 'startRound'),
  ...times(4, 'acceptPoints'),
  ...times(6, 'createStory'),
  ...times(4, 'editStory'),
  ...times(2, 'deleteStory'),
  ...times(4, 'moveStory'),
  ...times(3, 'setActiveStory'),
  ...times(2, 'renameSession'),
  ...times(3, 'removeParticipant'),
  'deleteSession',
];

function times(count: number, type: CommandType): CommandType[] {
  return Array<CommandType>(count).fill(type);
}

/** `usual` nine times out of ten, `odd` else. */
function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const cards = [...new Set(scaleTypes.flatMap((type) => decks[type].cards.map((c) => c.value)))];
const points = mostly(fc.constantFrom(...cards), fc.double({ min: -9, max: 99, noNaN: true }));

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
});

const attempt: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constant('command'),
  type: fc.constantFrom(...commandTypes),
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
    { weight: 1, arbitrary: repeat },
  ),
  { maxLength: 100, size: 'max' },
);

export const scaleType = fc.constantFrom(...scaleTypes);
