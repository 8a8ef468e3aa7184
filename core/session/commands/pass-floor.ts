import * as z from 'zod/mini';
import { deckOf } from '../../decks/scale.ts';
import { storyIdSchema } from '../../ids.ts';
import { outcomeOf } from '../../outcome.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { castIn, floorFrom } from '../round.ts';

/** A minute is over: after the lowest the highest have the floor, and after them nobody. */
export const passFloor = command({
  schema: z.object({ type: z.literal('passFloor'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  example: ({ storyId }) => ({ storyId }),
  weight: 3,
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'revealed' || !round.floor) return accepted([]);
    const outcome = outcomeOf(deckOf(room.session.type), castIn(round));
    const next = outcome.is === 'apart' ? outcome.highest.card.value : round.floor.points;
    const floor = next === round.floor.points ? null : floorFrom(next, around.now());
    return accepted([{ type: 'floorChanged', storyId, floor }]);
  },
});
