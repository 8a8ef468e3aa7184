import { collectedIn, runningIn } from './collecting.ts';
import type { Command } from './commands.ts';
import type { OpenRoom } from './open-room.ts';

interface Alarm {
  readonly dueAt: number;
  /** Sent by the server itself; it ends the alarm. */
  readonly command: Command;
  /** In milliseconds: it is never set further ahead. */
  readonly furthestAhead: number;
}

/** In milliseconds: no alarm of a story is set further ahead than this. */
export const furthestAhead = 2 * 60 * 60 * 1000;

/** All alarms of a room, derived from it, so that no alarm outlives its reason. */
export function* alarmsOf(room: OpenRoom): Generator<Alarm> {
  yield* storyAlarms(room.stories);
  const collection = runningIn(room);
  if (!collection) return;
  const dueAt = collectedIn(room).length === 0 ? 0 : collection.endsAt;
  // A reveal cannot be undone: rather late than too early.
  const never = Number.POSITIVE_INFINITY;
  yield { dueAt, command: { type: 'collectionOver' }, furthestAhead: never };
}

function* storyAlarms(stories: OpenRoom['stories']): Generator<Alarm> {
  for (const { id: storyId, round } of stories) {
    if (round.state === 'revealed') {
      const { floor } = round;
      if (floor)
        yield { dueAt: floor.endsAt, command: { type: 'passFloor', storyId }, furthestAhead };
      continue;
    }
    const { timer, countdown } = round;
    if (timer && !timer.isOver) {
      yield { dueAt: timer.endsAt, command: { type: 'timeUp', storyId }, furthestAhead };
    }
    if (typeof countdown === 'number') {
      yield { dueAt: countdown, command: { type: 'countdownOver', storyId }, furthestAhead };
    }
  }
}

/** Cached for rooms, which are checked before and after each commit. */
const first = new WeakMap<OpenRoom, number | null>();

/** When the first alarm of a room is due; null where there is none. */
export function nextAlarm(room: OpenRoom): number | null {
  const known = first.get(room);
  if (known !== undefined) return known;
  let next: number | null = null;
  for (const { dueAt } of alarmsOf(room)) next = Math.min(dueAt, next ?? dueAt);
  first.set(room, next);
  return next;
}

export function dueCommand(room: OpenRoom, now: number): Command | undefined {
  for (const { dueAt, command, furthestAhead: furthest } of alarmsOf(room)) {
    // Too far ahead, it was set before the clock was set back: it is due, rather than hours late.
    if (dueAt <= now || dueAt > now + furthest) return command;
  }
  return undefined;
}

/** Whether it matters to a room who is here: most have no countdowns. */
export function dependsOnPresence({
  session,
  stories,
}: Pick<OpenRoom, 'session' | 'stories'>): boolean {
  if (session.closedAt !== null) return false;
  const { autoReveal } = session.settings;
  return (
    autoReveal ||
    stories.some(({ round }) => round.state === 'open' && typeof round.countdown === 'number')
  );
}
