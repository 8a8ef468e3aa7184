import type { Id, ParticipantId } from '../ids.ts';
import { isAsSet, isDoneWith, knownTo } from './collected-round.ts';
import type { Collection } from './collection.ts';
import { findStory, inRound, type OpenRoom, type Participant, type Story } from './open-room.ts';
import { agreedPoints, hidesNames, type OpenRound, type Round } from './round.ts';

export function runningIn({ collection }: Pick<OpenRoom, 'collection'>): Collection | null {
  return collection?.endedAt === null ? collection : null;
}

export function isCollecting(room: Pick<OpenRoom, 'collection'>): boolean {
  return runningIn(room) !== null;
}

export function isCollected(room: Pick<OpenRoom, 'collection'>, storyId: Id): boolean {
  return runningIn(room)?.storyIds.includes(storyId) ?? false;
}

/** Whether a team waits for nothing in a round, so that its votes can be collected. */
export function mayBeCollected(round: Round): boolean {
  if (round.state === 'revealed') return false;
  const { timer, countdown } = round;
  return (timer === null || timer.isOver === true) && typeof countdown !== 'number';
}

export function askedIn({
  participants,
  collection,
}: Pick<OpenRoom, 'participants' | 'collection'>): readonly Participant[] {
  const asked = collection?.asked && new Set(collection.asked);
  const leftOut = new Set(collection?.leftOut);
  return participants.filter(
    ({ id, watches }) => !watches && (asked?.has(id) ?? true) && !leftOut.has(id),
  );
}

export function isAsked(
  room: Pick<OpenRoom, 'participants' | 'collection'>,
  participantId: Id,
): boolean {
  return askedIn(room).some(({ id }) => id === participantId);
}

export function collectedIn(room: OpenRoom): readonly Story[] {
  const ids = new Set(runningIn(room)?.storyIds);
  return ids.size === 0 ? [] : room.stories.filter(({ id }) => ids.has(id));
}

/** The next collected story in the order of the list with which a person is not done. @param here the story they are on */
export function nextToVote(
  room: OpenRoom,
  participantId: ParticipantId,
  here?: Id,
): Story | undefined {
  return othersFrom(collectedIn(room), here).find(({ round }) => !isDoneWith(round, participantId));
}

export function doneBy(room: OpenRoom, participantId: ParticipantId): number {
  return collectedIn(room).filter(({ round }) => isDoneWith(round, participantId)).length;
}

/** With hidden names, progress would distinguish fewer people. */
const fewestNameless = 4;

/** Whether votes of these people would be distinguishable without names. */
export function areTooFewNameless(people: readonly Participant[]): boolean {
  return people.length < fewestNameless;
}

/** Whether names are hidden, and too few people are asked to show their progress. */
export function isTooSmall(room: OpenRoom): boolean {
  const { settings } = room.session;
  const hides = collectedIn(room).some(
    ({ round }) => round.state === 'open' && hidesNames(round, settings),
  );
  return (settings.hiddenNames || hides) && areTooFewNameless(askedIn(room));
}

/** Whether pages have to ask for the room, since more or less of a collected story is shown than before. */
export function needsReading(before: OpenRoom, after: OpenRoom): boolean {
  if (!isCollecting(before) && !isCollecting(after)) return false;
  const [old, now] = [runningIn(before), runningIn(after)].map((one) => new Set(one?.storyIds));
  const rounds = new Map(before.stories.map(({ id, round }) => [id, round]));
  return after.stories.some(({ id, round }) => {
    const [wasCollected, isNowCollected] = [old?.has(id), now?.has(id)];
    if (round.state !== 'open' || !(wasCollected || isNowCollected)) return false;
    if (wasCollected !== isNowCollected) return round.voters.length > 0;
    const was = rounds.get(id);
    return was?.state === 'open' && was.voters.length > 0 && movesNames(before, after, was, round);
  });
}

/** Whether names are shown or hidden for another reason than before, which pages that know no vote cannot tell. */
function movesNames(before: OpenRoom, after: OpenRoom, was: OpenRound, is: OpenRound): boolean {
  const { settings } = before.session;
  const lostVotes = is.voters.length < was.voters.length;
  if (settings.hiddenNames !== after.session.settings.hiddenNames) return true;
  return lostVotes && !isAsSet(was, settings);
}

/** A room without the voters of collected stories but one. @param participantId null for a stranger */
export function withoutVoters<R extends OpenRoom>(room: R, participantId: ParticipantId | null): R {
  if (!isCollecting(room)) return room;
  const { settings } = room.session;
  const stories = room.stories.map((story) =>
    isCollected(room, story.id)
      ? inRound(story, (round) => knownTo(round, participantId, settings))
      : story,
  );
  return { ...room, stories };
}

export interface EndedStories {
  /** With points of the rule. */
  readonly agreed: readonly Story[];
  /** With points of the team. */
  readonly decided: readonly Story[];
  /** Without points, in the order in which a team discusses them. */
  readonly toDiscuss: readonly Story[];
  /** Without points or votes. */
  readonly open: readonly Story[];
}

/** The stories of the last collection by their state, after its end. */
export function endedStories(room: OpenRoom): EndedStories {
  const sorted = sortedIn(room);
  const those = (state: keyof EndedStories) => sorted.filter((story) => stateOf(story) === state);
  return {
    ...{ agreed: those('agreed'), decided: those('decided') },
    ...{ toDiscuss: those('toDiscuss'), open: those('open') },
  };
}

function stateOf({ round, earlier }: Story): keyof EndedStories {
  if (agreedPoints(round) === null) {
    return round.state === 'revealed' || earlier > 0 ? 'toDiscuss' : 'open';
  }
  return round.state === 'revealed' && round.byRule ? 'agreed' : 'decided';
}

/** The collected stories that have no points yet, in the order in which a team talks about them. */
export function walkOf(room: OpenRoom): readonly Story[] {
  const { toDiscuss, open } = endedStories(room);
  return [...toDiscuss, ...open];
}

export interface Turn {
  readonly place: number;
  readonly of: number;
}

/** The turn of a story in the discussion after a collection, from 1; null for one that is not discussed. */
export function turnOf(room: OpenRoom, storyId: Id): Turn | null {
  const { decided, toDiscuss } = endedStories(room);
  const discussed = new Set([...decided, ...toDiscuss]);
  const turns = sortedIn(room).filter((story) => discussed.has(story));
  const place = turns.findIndex(({ id }) => id === storyId) + 1;
  return toDiscuss.some(({ id }) => id === storyId) ? { place, of: turns.length } : null;
}

function sortedIn(room: OpenRoom): readonly Story[] {
  const sorted = room.collection?.sorted ?? [];
  return sorted.flatMap(({ storyId }) => findStory(room, storyId) ?? []);
}

/** The story to estimate next: the next open one; after a collected one, the next of those without points. */
export function nextStory(room: OpenRoom, after?: Id): Story | undefined {
  const walk = sortedIn(room);
  const isWalked = walk.some(({ id }) => id === after);
  return othersFrom(isWalked ? walk : room.stories, after).find(({ id, round }) =>
    isWalked ? agreedPoints(round) === null : round.state === 'open' && !isCollected(room, id),
  );
}

/** The other stories: those after this one, then those before it; all of them where it is not there. */
export function othersFrom(stories: readonly Story[], here?: Id): readonly Story[] {
  const index = stories.findIndex(({ id }) => id === here);
  return [...stories.slice(index + 1), ...stories.slice(0, Math.max(index, 0))];
}
