import * as z from 'zod/mini';
import { type StoryId, sessionIdSchema, storyIdSchema } from '../ids.ts';
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
const storySchema = z.omit(storyStatisticsSchema, { questions: true });

function event<Type extends string, S extends z.core.$ZodShape>(type: Type, shape: S) {
  const session = { sessionId: sessionIdSchema, sessionName: z.string() };
  return z.object({
    type: z.literal(type),
    timestamp: time,
    data: z.object({ ...session, ...shape }),
  });
}

export const webhookEventSchema = z.discriminatedUnion('type', [
  event('ping', { code: z.string() }),
  event('story.added', { count: z.int(), stories: z.array(z.object(listed)) }),
  event('round.started', { story: storySchema, round: z.int() }),
  event('round.revealed', { story: storySchema, round: z.int() }),
  event('story.estimated', { story: storySchema, round: z.int() }),
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

type Part<E> = E extends WebhookEvent
  ? { readonly type: E['type']; readonly data: Omit<E['data'], 'sessionId' | 'sessionName'> }
  : never;
type EventPart = Part<WebhookEvent>;

/** A message that waits to be sent to one webhook. */
export interface NewDelivery {
  readonly webhookId: string;
  readonly event: WebhookEvent;
  /** When it happens, in milliseconds since 1970. */
  readonly at: number;
}

/** The deliveries of one commit. */
export interface Outgoing {
  readonly deliveries: readonly NewDelivery[];
  /** Earlier reminders of a deadline are not sent: it has moved, or is over. */
  readonly endsReminders: boolean;
}

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
  const isOn = ({ webhooks }: Room) => webhooks.filter(({ state }) => state === 'on');
  const ids = [...isOn(after).map(({ id }) => id), ...(hasOwn ? [ofInstallation] : [])];
  const pings = changes.flatMap((change) =>
    change.type === 'webhookTargetSet'
      ? [{ webhookId: change.webhookId, part: pingOf(change.target.code), at: now }]
      : [],
  );
  const endsReminders = ids.length > 0 && changes.some(movesDeadline);
  const parts = ids.length === 0 ? [] : [...partsOf(before, changes, after, now)];
  if (endsReminders) parts.push(...remindersOf(after, now));
  const all = parts.flatMap((one) => ids.map((webhookId) => ({ webhookId, ...one })));
  const { id: sessionId, name: sessionName } = after.session;
  const deliveries = [...pings, ...all].map(({ webhookId, at, part: { type, data } }) => {
    const timestamp = new Date(at).toISOString();
    const event = { type, timestamp, data: { sessionId, sessionName, ...data } };
    return { webhookId, at, event: webhookEventSchema.parse(event) };
  });
  return { deliveries, endsReminders };
}

function pingOf(code: string): EventPart {
  return { type: 'ping', data: { code } };
}

function movesDeadline({ type }: Change): boolean {
  return ['collectionStarted', 'deadlineMoved', 'collectionEnded', 'webhookSet'].includes(type);
}

interface Timed {
  readonly part: EventPart;
  readonly at: number;
}

function remindersOf(room: Room, now: number): readonly Timed[] {
  const collection = runningIn(room);
  if (!collection) return [];
  const endsAt = new Date(collection.endsAt).toISOString();
  const part: EventPart = {
    type: 'deadline.soon',
    data: { endsAt, count: collectedIn(room).length },
  };
  return reminders.flatMap((ahead) => {
    const at = collection.endsAt - ahead;
    return at > now ? [{ part, at }] : [];
  });
}

function* partsOf(
  before: Room,
  changes: readonly Change[],
  after: Room,
  at: number,
): Generator<Timed> {
  // Not for a vote, after which they are calculated anew.
  let known: Statistics['stories'] | undefined;
  const storiesNow = () => {
    known ??= statisticsOf(withoutVoters(after, null)).stories;
    return known;
  };
  const added = changes.flatMap((change) => (change.type === 'storyCreated' ? change.storyId : []));
  const [count, some] = [added.length, new Set(added.slice(0, mostCollected))];
  if (count > 0) {
    const list = storiesNow()
      .filter(({ id }) => some.has(id))
      .map(shortly);
    yield { at, part: { type: 'story.added', data: { count, stories: list } } };
  }
  const end = changes.find(({ type }) => type === 'collectionEnded');
  for (const change of changes) {
    if (!('storyId' in change) || change.storyId === null) continue;
    const { storyId } = change;
    const round = findStory(after, storyId)?.round;
    const type = round && typeOf(change, round);
    // All rounds of a collection end at once, in one event.
    if (!type || (type === 'round.revealed' && end)) continue;
    const found = storiesNow().find(({ id }) => id === storyId);
    if (!found) continue;
    const data = { story: storySchema.parse(found), round: round.number };
    yield { at, part: { type, data } };
  }
  if (end?.type === 'collectionEnded') {
    const groups = new Map(end.sorted.map(({ storyId, group }) => [storyId, group]));
    const list = storiesNow().flatMap((story) => {
      const group = groups.get(story.id);
      const { points, pointsLabel } = story;
      return group ? [{ ...shortly(story), points, pointsLabel, group }] : [];
    });
    yield { at, part: { type: 'deadline.reached', data: { stories: list } } };
  }
  if (before.session.closedAt === null && after.session.closedAt !== null) {
    const estimated = after.stories.filter(({ round }) => agreedPoints(round) !== null).length;
    yield {
      at,
      part: { type: 'session.closed', data: { count: after.stories.length, estimated } },
    };
  }
}

function typeOf(change: Change, round: Round) {
  const isOpen = round.state === 'open';
  switch (change.type) {
    case 'roundStarted':
      return 'round.started';
    case 'activeStoryChanged':
      return isOpen && voteCountOf(round) === 0 ? 'round.started' : undefined;
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
