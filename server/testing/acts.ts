import { commands } from '@story-pointer/core/session/commands';
import { type Move, moves } from '@story-pointer/core/testing/moves';
import * as fc from 'fast-check';
import type { Act } from './faulty-session.ts';

/** The number of commands that are sent at the same moment. */
const together = 3;

export const commandId = fc.uuid({ version: 4 });

/** People's acts in waves; repeats are up to the ground, and time and links to other tests. */
export const waves: fc.Arbitrary<Act[][]> = moves
  .map((all) => all.filter(isActed))
  .chain((all) => fc.tuple(...all.map((move) => fc.record({ move: fc.constant(move), commandId }))))
  .map((all) =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, index) =>
      all.slice(index * together, (index + 1) * together),
    ),
  );

function isActed(move: Move): move is Act['move'] {
  if (move.kind !== 'command') return move.kind === 'join';
  // A page that sent a command of the server alone would be cut off, again and again.
  const isOfPeople = commands[move.type].may !== 'alarm';
  return isOfPeople && !['startTimer', 'giveFloor', 'addDevice'].includes(move.type);
}
