import * as z from 'zod/mini';
import { checkScale } from '../../decks/check.ts';
import { scaleSchema } from '../../decks/scale-schema.ts';
import { command } from '../command.ts';
import type { OpenRoom } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { agreedPoints, voteCountOf } from '../round.ts';

export const changeDeck = command({
  does: 'Changes the cards while no story has a vote or points from them.',
  schema: z.object({ type: z.literal('changeDeck'), deck: scaleSchema }),
  may: 'manage',
  about: ['session'],
  decide: (room, { deck }) => {
    const scale = checkScale('deck', deck);
    if (!scale.ok) return scale;
    if (!canChangeDeck(room)) return refused('deckInUse');
    return accepted([{ type: 'deckChanged', deck: scale.value }]);
  },
});

export function canChangeDeck({ stories }: OpenRoom): boolean {
  return stories.every(({ round }) => voteCountOf(round) === 0 && agreedPoints(round) === null);
}
