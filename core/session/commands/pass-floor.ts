import * as z from 'zod/mini';
import { consensusOf } from '../../consensus.ts';
import { deckOf } from '../../decks/scale.ts';
import { storyIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { castIn } from '../round.ts';
import { floorFrom } from '../timers.ts';

export const passFloor = command({
  does: 'Gives the other end the floor after a minute, and nobody after it.',
  schema: z.object({ type: z.literal('passFloor'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'revealed' || !round.floor) return accepted([]);
    const { points, next } = round.floor;
    const consensus = consensusOf(deckOf(room.session.type), castIn(round));
    const end = consensus.is === 'apart' && next ? consensus[next].card.value : points;
    const floor = end === points ? null : floorFrom(end, around.now(), null);
    return accepted([{ type: 'floorChanged', storyId, floor }]);
  },
});
