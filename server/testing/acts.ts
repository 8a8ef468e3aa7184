import { moves } from '@story-pointer/core/testing/moves';
import * as fc from 'fast-check';
import type { Act } from './faulty-session.ts';

/** So much is sent at the same moment. */
const together = 3;

export const commandId = fc.uuid({ version: 4 });

/** What people do in waves; repeating is the ground's business, and the session ends at the end. */
export const waves: fc.Arbitrary<Act[][]> = moves
  .map((all) =>
    all
      .filter((move) => move.kind !== 'repeat')
      .filter((move) => move.kind !== 'command' || move.type !== 'deleteSession'),
  )
  .chain((all) => fc.tuple(...all.map((move) => fc.record({ move: fc.constant(move), commandId }))))
  .map((all) =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, index) =>
      all.slice(index * together, (index + 1) * together),
    ),
  );
