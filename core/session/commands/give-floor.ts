import * as z from 'zod/mini';
import { type Apart, canExplain, consensusOf } from '../../consensus.ts';
import { deckOf } from '../../decks/scale.ts';
import { storyIdSchema } from '../../ids.ts';
import { command, storyAfterReveal } from '../command.ts';
import { accepted, refused } from '../refusals.ts';
import { castIn } from '../round.ts';
import type { FirstSpeakers } from '../settings.ts';
import { floorFrom, floorSeconds } from '../timers.ts';

export const giveFloor = command({
  does: `Gives the people furthest apart ${floorSeconds} seconds each to explain, one end after the other.`,
  schema: z.object({ type: z.literal('giveFloor'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  decide: (room, input, around) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { id: storyId, round } = story.value;
    if (round.agreed !== null) return refused('alreadyAgreed');
    const deck = deckOf(room.session.type);
    const consensus = consensusOf(deck, castIn(round));
    if (consensus.is !== 'apart' || !canExplain(deck, round)) return refused('notApart');
    const first = firstEnd(consensus, room.session.settings.speaksFirst);
    const next = first === 'lowest' ? 'highest' : 'lowest';
    const floor = floorFrom(consensus[first].card.value, around.now(), next);
    return accepted([{ type: 'floorChanged', storyId, floor }]);
  },
});

/** The end that explains first. Ends of the same size begin with the lowest. */
function firstEnd({ lowest, highest }: Apart, first: FirstSpeakers): 'lowest' | 'highest' {
  if (first !== 'fewer') return first;
  return highest.participantIds.length < lowest.participantIds.length ? 'highest' : 'lowest';
}
