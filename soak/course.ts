import type { KeyHash, ParticipantId } from '@story-pointer/core/ids';
import { alarmsOf } from '@story-pointer/core/session/alarms';
import type { Change, OpenChange } from '@story-pointer/core/session/changes';
import { claimSeat } from '@story-pointer/core/session/claim-seat';
import { isCollected } from '@story-pointer/core/session/collecting';
import { commands } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { join } from '@story-pointer/core/session/join';
import { isLeader, type OpenRoom } from '@story-pointer/core/session/open-room';
import type { Outcome } from '@story-pointer/core/session/refusals';
import { emptyRoom, type Room } from '@story-pointer/core/session/room';
import { meeting } from '@story-pointer/core/session/vacancy';
import { timeless } from '@story-pointer/core/testing/timeless';
import { visibleChanges } from '@story-pointer/core/view';
import type { CommandAnswer, CommandRequest } from '@story-pointer/core/wire-room';
import { deepEquals } from 'bun';

/** A command from a seat. */
export type SeatRequest = CommandRequest & { readonly participantId: ParticipantId };

/** A command that took the room to a revision, and its answer. */
export interface Answered {
  readonly request: SeatRequest;
  readonly keyHash: KeyHash;
  readonly answer: CommandAnswer;
}

/** A seat claimed by a browser, with a name or by a link. */
export interface Entry {
  readonly participantId: ParticipantId;
  readonly keyHash: KeyHash;
  readonly by: { readonly name: string; readonly watches: boolean } | { readonly secret: string };
}

export function roomOf(
  { revision, mark, session, participants, stories, collection }: OpenRoom,
  seats: Room['seats'],
): Room {
  const open = { revision, mark, participants, stories, collection };
  return { ...emptyRoom(session), ...open, seats };
}

/** Whether two lists of changes are equal, except for times. */
export function isSame(one: readonly Change[], other: readonly Change[]): boolean {
  return deepEquals(timeless(one), timeless(other));
}

const most = Number.POSITIVE_INFINITY;
/** The surroundings of a rule that is asked about the past, at no particular time. */
export const around: Surroundings = {
  newId: () => '',
  now: () => 0,
  limits: { participants: most, stories: most, bytes: most, seatsPerBrowser: most },
  digest: (text) => text,
};

const minute = 60_000;

/** All changes of a command; its sender gets only those that everybody may see. */
export function changesOf(room: Room, { request, keyHash, answer }: Answered): readonly Change[] {
  const { participantId, command } = request;
  const { storyId = '', changesLeftOut = false } = answer;
  const decision = decide(room, { kind: 'seat', participantId, keyHash }, command, {
    ...around,
    newId: () => storyId,
    ...(commands[command.type].may === 'takeOver' && withoutLeaders(room)),
    // Somebody is asked again only after a while.
    ...(command.type === 'nudge' && { now: () => room.revision * minute }),
    // A deadline was ahead.
    ...('endsAt' in command && { now: () => command.endsAt - 1 }),
  });
  const changes = followingFrom(command.type, decision);
  const visible = visibleChanges(changes, participantId);
  if (changesLeftOut || isSame(visible, answer.changes)) return changes;
  const is = JSON.stringify(answer.changes);
  throw new Error(`${command.type} was answered with ${is} instead of ${JSON.stringify(visible)}`);
}

/** The same for an answer that may be about another room: undefined if this one contradicts it. */
export function changesIfPossible(room: Room, answered: Answered): readonly Change[] | undefined {
  try {
    return changesOf(room, answered);
  } catch {
    return undefined;
  }
}

/** The room as it was when somebody could take over. */
function withoutLeaders({ participants }: Room): Pick<Surroundings, 'here' | 'now'> {
  const [leaders, others] = [
    participants.filter(isLeader),
    participants.filter((one) => !isLeader(one)),
  ];
  const people = Object.fromEntries(others.map(({ id }) => [id, 'here'] as const));
  // All others were there before the leaders left.
  const since = Object.fromEntries(leaders.map(({ id }) => [id, Number.MAX_SAFE_INTEGER] as const));
  const now = Number.POSITIVE_INFINITY;
  return { here: { people, since, from: Number.NEGATIVE_INFINITY, now }, now: () => now };
}

/** The changes of an entry; undefined if it is refused. */
export function enteredBy(
  room: Room,
  { participantId, keyHash, by }: Entry,
): readonly Change[] | undefined {
  const outcome =
    'secret' in by
      ? claimSeat(room, by.secret, keyHash, around)
      : join(room, by, keyHash, { ...around, newId: () => participantId });
  return outcome.ok ? outcome.value.changes : undefined;
}

/** The changes that may happen next without a command. */
export function byItself(room: Room): (readonly Change[])[] {
  const alarms = [...alarmsOf(room)].map(({ command }) =>
    followingFrom(command.type, decide(room, { kind: 'system' }, command, around)),
  );
  return [...alarms, ...reviews(room)];
}

/** The changes that depend on presence, which is not a part of the room. */
function reviews(room: Room): OpenChange[][] {
  const { session, stories } = room;
  const { autoReveal } = session.settings;
  const each = stories.flatMap(({ id: storyId, round }): OpenChange[] => {
    if (round.state === 'revealed' || round.voters.length === 0) return [];
    if (round.countdown === 'stopped' || isCollected(room, storyId)) return [];
    if (!autoReveal && round.countdown === null) return [];
    const countdown = round.countdown === null ? 0 : null;
    return [{ type: 'countdownChanged', storyId, countdown }];
  });
  const some: OpenChange[][] = [];
  if (meeting(room).length > 0) each.unshift({ type: 'peopleMet' });
  for (const one of each) some.push([one], ...some.map((set) => [...set, one]));
  return some;
}

/** @throws {Error} if the rules refuse an accepted command */
function followingFrom(type: string, decision: Outcome<readonly Change[]>): readonly Change[] {
  if (decision.ok) return decision.value;
  const { code } = decision.refusal;
  throw new Error(`${type} is refused in the room it was accepted in: ${code}`);
}
