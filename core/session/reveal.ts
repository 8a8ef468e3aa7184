import type { Deck, Points } from '../decks/deck.ts';
import { deckOf } from '../decks/scale.ts';
import { withQuestions } from '../details.ts';
import type { StoryId } from '../ids.ts';
import type { Change } from './changes.ts';
import type { Surroundings } from './decision.ts';
import { detailsChanges, detailsOf } from './details-changes.ts';
import { findStory } from './open-room.ts';
import { hasUnknown, isUnknown, type RevealedRemark, withoutPeople } from './remark.ts';
import type { Room } from './room.ts';
import { hidesNames, type OpenRound, type Vote } from './round.ts';

/** Votes and remarks in the order they were cast; with hidden names by size, since any other order could say something. */
export function revealOf(
  room: Room,
  storyId: StoryId,
  round: OpenRound,
  { now }: Pick<Surroundings, 'now'>,
): readonly Change[] {
  const { session, ballots, remarks: hidden } = room;
  const votes = round.voters.flatMap((participantId): Vote[] => {
    const points = ballots[storyId]?.[participantId];
    return points === undefined ? [] : [{ participantId, points }];
  });
  const remarks = round.voters.flatMap((participantId): RevealedRemark[] => {
    const remark = hidden[storyId]?.[participantId];
    return remark === undefined ? [] : [{ participantId, ...remark }];
  });
  const at = Math.round(now());
  const isNameless = hidesNames(round, session.settings);
  const shown = isNameless ? withoutPeople(remarks) : remarks;
  const cards = votes.map(({ points }) => points).sort((one, other) => one - other);
  return [
    {
      ...{ type: 'revealed', storyId, at },
      ...(isNameless ? { votes: [], cards } : { votes }),
      ...(shown.length > 0 && { remarks: shown }),
    },
    ...questionsFrom(room, storyId, votes, remarks),
  ];
}

function questionsFrom(
  room: Room,
  storyId: StoryId,
  votes: readonly Vote[],
  remarks: readonly RevealedRemark[],
): readonly Change[] {
  const story = findStory(room, storyId);
  const deck = deckOf(room.session.type);
  const asked = remarks.flatMap(({ participantId, reason }) => {
    const vote = votes.find((one) => one.participantId === participantId);
    return vote && isQuestion(deck, vote.points, reason) ? [reason] : [];
  });
  if (!story || asked.length === 0) return [];
  return detailsChanges(room, story, withQuestions(detailsOf(room, storyId), asked));
}

/** Words with '?' ask, and in decks without this card those that end with a question mark. */
function isQuestion(deck: Deck, points: Points, reason: string): boolean {
  if (!hasUnknown(deck)) return endsInQuestion(reason);
  return isUnknown(deck, points) && reason !== '';
}

export function endsInQuestion(reason: string): boolean {
  return /[?\u061f\uff1f]$/.test(reason);
}
