import * as z from 'zod/mini';
import {
  type SessionId,
  type StoryId,
  sessionIdSchema,
  storyIdSchema,
  type TeamId,
} from '../ids.ts';
import type { Change } from '../session/changes.ts';
import { collectedIn, runningIn, withoutVoters } from '../session/collecting.ts';
import { collectionGroups, mostCollected } from '../session/collection.ts';
import { findStory } from '../session/open-room.ts';
import type { Room } from '../session/room.ts';
import { agreedPoints, type Round, voteCountOf } from '../session/round.ts';
import { type Statistics, statisticsOf, storyStatisticsSchema } from '../statistics.ts';

/** The events of webhooks: results as programs read them, without people, and nothing of hidden votes. */

/** An ISO 8601 time. */
const time = z.string();
const listed = { id: storyIdSchema, name: z.string(), key: z.nullable(z.string()) };
export const eventStorySchema = z.omit(storyStatisticsSchema, { questions: true });

function event<Type extends string, S extends z.core.$ZodShape>(type: Type, shape: S) {
  const session = { sessionId: sessionIdSchema, sessionName: z.string() };
  return z.object({
    type: z.literal(type),
    timestamp: time,
    data: z.object({ ...session, ...shape }),
  });
}

export const webhookEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ping'),
    timestamp: time,
    /** A team has no code, and its name in place of that of a session. */
    data: z.object({
      sessionId: z.optional(sessionIdSchema),
      ...{ sessionName: z.string(), code: z.string() },
    }),
  }),
  event('story.added', { count: z.int(), stories: z.array(z.object(listed)) }),
  event('round.started', { story: eventStorySchema, round: z.int() }),
  event('round.revealed', { story: eventStorySchema, round: z.int() }),
  event('story.estimated', { story: eventStorySchema, round: z.int() }),
  event('deadline.soon', { endsAt: time, count: z.int() }),
  event('deadline.reached', {
    stories: z.array(
      z.object({
        ...listed,
        ...{ points: z.nullable(z.number()), pointsLabel: z.nullable(z.string()) },
        group: z.enum(collectionGroups),
      }),
    ),
  }),
  event('session.closed', { count: z.int(), estimated: z.int() }),
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** A chat gets the points that a rule saves with the deadline alone. */
export function isForChats({ type, data }: WebhookEvent): boolean {
  return type !== 'story.estimated' || !data.story.byRule;
}

export interface Timed {
  readonly event: WebhookEvent;
  /** When it happens, in milliseconds since 1970. */
  readonly at: number;
}

/** A message that waits to be sent to one webhook. */
export interface NewDelivery extends Timed {
  readonly webhookId: string;
}

/** The deliveries of one commit. */
export interface Outgoing {
  readonly deliveries: readonly NewDelivery[];
  /** Events for the webhooks of its team, which the store looks up. */
  readonly toTeam: readonly Timed[];
  /** Reminders of a deadline later than this are not sent: it has moved, is over, or they are made anew. Null for none. */
  readonly endsRemindersAfter: number | null;
}

export type WebhookOwner = { readonly sessionId: SessionId } | { readonly teamId: TeamId };

/** The webhook of the installation, by the operator's settings: it is in no room. */
export const ofInstallation = 'installation';

const hour = 60 * 60 * 1000;
const reminders = [24 * hour, 2 * hour];

/** @param hasOwn whether the installation has a webhook */
export function outgoing(
  before: Room,
  changes: readonly Change[],
  after: Room,
  now: number,
  hasOwn: boolean,
): Outgoing {
  const ids = [...idsOn(after), ...(hasOwn ? [ofInstallation] : [])];
  const pings = changes.flatMap((change): NewDelivery[] => {
    if (change.type !== 'webhookTargetSet') return [];
    const { webhookId, target } = change;
    return [{ webhookId, ...pingOf({ ...sessionOf(after), code: target.code }, now) }];
  });
  const { isOfTeam } = after;
  if (ids.length === 0 && !isOfTeam)
    return { deliveries: pings, toTeam: [], endsRemindersAfter: null };
  const all = [...eventsOf(before, changes, after, now)];
  // A further webhook gets those that are still to come.
  const isMoved = changes.some(movesDeadline);
  const isAnew =
    isMoved || changes.some(({ type }) => type === 'webhookSet' || type === 'teamJoined');
  if (isAnew) all.push(...remindersOf(after, now));
  // That of the installation has its own target.
  const isForProgram = (id: string) =>
    (after.webhookTargets[id]?.format ?? 'standard') === 'standard';
  const sent = all.flatMap((one) => {
    const receivers = isForChats(one.event) ? ids : ids.filter(isForProgram);
    return receivers.map((webhookId) => ({ webhookId, ...one }));
  });
  const anewFrom = isMoved ? 0 : now;
  return {
    deliveries: [...pings, ...sent],
    toTeam: isOfTeam ? all : [],
    endsRemindersAfter: isAnew ? anewFrom : null,
  };
}

/** The webhooks that are sent events, as long as their makers are facilitators. */
function idsOn({ webhooks, participants }: Room): readonly string[] {
  const isLed = (madeBy: string) =>
    participants.some(({ id, isFacilitator }) => id === madeBy && isFacilitator);
  return webhooks
    .filter(({ state, madeBy }) => state === 'on' && isLed(madeBy))
    .map(({ id }) => id);
}

function movesDeadline({ type }: Change): boolean {
  return ['collectionStarted', 'deadlineMoved', 'collectionEnded'].includes(type);
}

/** Brings the code of a webhook to its receiver. */
export function pingOf(data: Extract<WebhookEvent, { type: 'ping' }>['data'], now: number): Timed {
  return { at: now, event: { type: 'ping', timestamp: new Date(now).toISOString(), data } };
}

function remindersOf(room: Room, now: number): readonly Timed[] {
  const collection = runningIn(room);
  if (!collection) return [];
  const endsAt = new Date(collection.endsAt).toISOString();
  const data = { ...sessionOf(room), endsAt, count: collectedIn(room).length };
  return reminders.flatMap((ahead) => {
    const at = collection.endsAt - ahead;
    const event = { type: 'deadline.soon' as const, timestamp: new Date(at).toISOString(), data };
    return at > now ? [{ at, event }] : [];
  });
}

function* eventsOf(
  before: Room,
  changes: readonly Change[],
  after: Room,
  at: number,
): Generator<Timed> {
  const timestamp = new Date(at).toISOString();
  const session = sessionOf(after);
  // Not for a vote, after which they are calculated anew.
  let known: Statistics['stories'] | undefined;
  const storiesNow = () => {
    known ??= statisticsOf(withoutVoters(after, null)).stories;
    return known;
  };
  const added = changes.flatMap((change) => (change.type === 'storyCreated' ? change.storyId : []));
  const [count, some] = [added.length, new Set(added.slice(0, mostCollected))];
  if (count > 0) {
    const stories = storiesNow()
      .filter(({ id }) => some.has(id))
      .map(shortly);
    yield { at, event: { type: 'story.added', timestamp, data: { ...session, count, stories } } };
  }
  const end = changes.find(({ type }) => type === 'collectionEnded');
  for (const change of changes) {
    if (!('storyId' in change) || change.storyId === null) continue;
    const { storyId } = change;
    const round = findStory(after, storyId)?.round;
    const type = round && typeOf(change, round, changes);
    // All rounds of a collection end at once, in one event.
    if (!type || (type === 'round.revealed' && end)) continue;
    const found = storiesNow().find(({ id }) => id === storyId);
    if (!found) continue;
    const { questions: _, ...story } = found;
    yield { at, event: { type, timestamp, data: { ...session, story, round: round.number } } };
  }
  if (end?.type === 'collectionEnded') {
    const groups = new Map(end.sorted.map(({ storyId, group }) => [storyId, group]));
    const stories = storiesNow().flatMap((story) => {
      const group = groups.get(story.id);
      const { points, pointsLabel } = story;
      return group ? [{ ...shortly(story), points, pointsLabel, group }] : [];
    });
    yield { at, event: { type: 'deadline.reached', timestamp, data: { ...session, stories } } };
  }
  if (before.session.closedAt === null && after.session.closedAt !== null) {
    const estimated = after.stories.filter(({ round }) => agreedPoints(round) !== null).length;
    const data = { ...session, count: after.stories.length, estimated };
    yield { at, event: { type: 'session.closed', timestamp, data } };
  }
}

function sessionOf({ session: { id: sessionId, name: sessionName } }: Room) {
  return { sessionId, sessionName };
}

function typeOf(change: Change, round: Round, all: readonly Change[]) {
  const isOpen = round.state === 'open';
  // A story can be opened in another round.
  const isAnother = () => all.some(({ type }) => type === 'roundStarted');
  switch (change.type) {
    case 'roundStarted':
      return 'round.started';
    case 'activeStoryChanged':
      return isOpen && voteCountOf(round) === 0 && !isAnother() ? 'round.started' : undefined;
    case 'revealed':
      return isOpen ? undefined : 'round.revealed';
    case 'pointsAgreed':
      return change.points === null ? undefined : 'story.estimated';
    default:
      return undefined;
  }
}

function shortly({ id, name, key }: { id: StoryId; name: string; key: string | null }) {
  return { id, name, key };
}
