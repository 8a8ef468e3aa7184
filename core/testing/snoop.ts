import type { Points } from '../decks/deck.ts';
import type { Id, KeyHash, ParticipantId, StoryId } from '../ids.ts';
import { findStory } from '../session/open-room.ts';
import type { Room } from '../session/room.ts';
import { hidesNames } from '../session/round.ts';
import type { Step } from './play.ts';

/** A vote that was cast, which is another one once it is cast again. */
interface CastVote {
  readonly participantId: ParticipantId;
  readonly points: Points;
  /** Its voter could rely on hidden names. */
  readonly isNameless: boolean;
  /** It was seen before, and its reveal was taken back. */
  readonly wasSeen: boolean;
}

/** Cards that were revealed, with the votes that they show. */
export interface Reveal {
  readonly room: Room;
  readonly cards: readonly Points[] | undefined;
  readonly votes: readonly CastVote[];
}

/**
 * Everything that a course of steps has revealed to people who note who has voted at each reveal.
 * @returns the reveals, and the votes in reliance on hidden names beside which another person took one away
 */
export function snooped(steps: readonly Step[]): {
  readonly reveals: readonly Reveal[];
  readonly reduced: ReadonlySet<CastVote>;
} {
  const cast = new Map<Id, Map<Id, CastVote>>();
  const reveals: Reveal[] = [];
  const reduced = new Set<CastVote>();
  for (const { request, before, decision } of steps) {
    const isBy = (id: Id) =>
      request.kind === 'command' &&
      request.sender.kind === 'seat' &&
      request.sender.participantId === id;
    const takesBack = (storyId: StoryId, participantId: ParticipantId) => {
      const votes = cast.get(storyId);
      if (!votes?.delete(participantId) || isBy(participantId)) return;
      for (const vote of votes.values()) if (vote.isNameless) reduced.add(vote);
    };
    const changes = decision.ok ? decision.value : [];
    const isHidden = changes.some(({ type }) => type === 'roundHidden');
    for (const change of changes) {
      switch (change.type) {
        case 'ballotCast': {
          const { storyId, participantId, points } = change;
          if (points === null) {
            takesBack(storyId, participantId);
            break;
          }
          const round = findStory(before, storyId)?.round;
          const isNameless = round?.state === 'open' && hidesNames(round, before.session.settings);
          const votes = cast.get(storyId) ?? new Map<Id, CastVote>();
          const vote = { participantId, points, isNameless, wasSeen: isHidden };
          cast.set(storyId, votes.set(participantId, vote));
          break;
        }
        case 'participantRemoved':
          for (const storyId of cast.keys()) takesBack(storyId, change.participantId);
          break;
        case 'revealed': {
          const votes = [...(cast.get(change.storyId)?.values() ?? [])];
          reveals.push({ room: before, cards: change.cards, votes });
          cast.delete(change.storyId);
          break;
        }
        case 'roundStarted':
        case 'roundRestored':
        case 'storyDeleted':
          cast.delete(change.storyId);
          break;
        default:
      }
    }
  }
  return { reveals, reduced };
}

/** The number of voters in a reveal besides the user of this browser, who knows their own votes. */
export function othersIn({ room, votes }: Reveal, key: KeyHash): number {
  return votes.filter(({ participantId }) => !room.seats[participantId]?.includes(key)).length;
}
