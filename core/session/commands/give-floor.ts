import * as z from 'zod/mini';
import { deckOf } from '../../decks/scale.ts';
import { idSchema } from '../../ids.ts';
import { outcomeOf } from '../../outcome.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { castIn, floorFrom } from '../round.ts';

/** Those furthest apart are given a minute each to say why, the lowest first. */
export const giveFloor = command(
  z.object({ type: z.literal('giveFloor'), storyId: idSchema, round: z.int() }),
  'run',
  (room, { storyId, round: number }, around) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    const { round } = story;
    if (round.number !== number) return refused('roundOver', 'round');
    if (round.state === 'open') return refused('notRevealed');
    if (round.agreed !== null) return refused('alreadyAgreed');
    const outcome = outcomeOf(deckOf(room.session.type), castIn(round));
    // Where names are hidden nobody can be asked to speak without being shown.
    if (outcome.is !== 'apart' || round.cards) return refused('notApart');
    const floor = floorFrom(outcome.lowest.card.value, around.now());
    return accepted([{ type: 'floorChanged', storyId, floor }]);
  },
);
