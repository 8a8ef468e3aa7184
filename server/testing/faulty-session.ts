import { expect } from 'bun:test';
import type { CommandId, Id, KeyHash } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import { type Change, endsSession } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { join } from '@story-pointer/core/session/join';
import { met } from '@story-pointer/core/session/open-room';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { asKnownTo } from '@story-pointer/core/testing/known-votes';
import type { Attempt, Join } from '@story-pointer/core/testing/moves';
import { commandFor, senderFor } from '@story-pointer/core/testing/play';
import { timeless } from '@story-pointer/core/testing/timeless';
import { viewFor, visibleChanges } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { digest } from '../room/receipts.ts';
import { RecordNotFound, type Store } from '../stores/store.ts';
import type { Result, StubbornPerson } from './stubborn-person.ts';

/** An act of a person, and the id of its command. */
export interface Act<M = Join | Attempt> {
  readonly move: M;
  readonly commandId: CommandId;
}

/** The unreliable environment of a session. */
export interface Ground {
  /** A person who gets through to the server in the end. */
  readonly newPerson: () => StubbornPerson;
  readonly store: Pick<Store, 'load' | 'seatsOf'>;
  /** Resolves when nothing is left on its way. */
  readonly settle: () => Promise<void>;
}

export const limits = { participants: 5, stories: 5, bytes: 10_000_000, seatsPerBrowser: 1000 };

/** Switches off what a session does by itself, which the people here would not notice. */
function byHand(command: Command): Command {
  if (command.type !== 'changeSettings') return command;
  return { ...command, settings: { ...command.settings, autoReveal: false } };
}

/** Whether the new id is in the changes alone, which a lost answer does not bring again. */
function makesForPrograms({ type }: Command): boolean {
  return type === 'makeToken' || type === 'makeWebhook';
}

/** The server's clock is unknown here. */
function around(newId: () => Id): Surroundings {
  return { newId, now: () => 0, limits, digest };
}

/**
 * Ann's session on unreliable ground, beside the room that the rules make of it without faults:
 * every act has to lead to the same.
 */
export async function openFaultySession(
  { newPerson, store, settle }: Ground,
  commandId: CommandId,
) {
  const ann = newPerson();
  const created = await ann.create(commandId, 'Sprint', 'Ann');
  if ('refused' in created) throw new Error(created.refused);
  const seat = created.answer;
  const { sessionId } = seat;
  await ann.opens(seat);
  let room = await store.load(sessionId);
  let isDeleted = false;
  const people = new Map([[seat.participantId, ann]]);
  /**
   * By the seat their page was opened in; a person who joins under a second name has one page all
   * the same.
   */
  const pages = new Map(people);
  const joiners = new Map<number, StubbornPerson>();
  /** The keys of joiners, by which they are recognised after they were removed for good. */
  const keys = new Map<number, KeyHash>();

  /** A person joins, alone, since the answer has no revision. */
  async function joins({ move, commandId }: Act<Join>): Promise<void> {
    const known = joiners.get(move.browser);
    const person = known ?? newPerson();
    const result = await person.join(commandId, sessionId, move.name);
    const participantId = 'answer' in result ? result.answer.participantId : 'nobody';
    // Only the server has the key of a seat.
    const seats = (await store.load(sessionId)).seats[participantId];
    const keyHash = seats?.[0] ?? keys.get(move.browser) ?? '';
    keys.set(move.browser, keyHash);
    const expected = join(
      room,
      { name: move.name },
      keyHash,
      around(() => participantId),
    );
    expect(codeIn(result)).toBe(codeOf(expected));
    if (!expected.ok) return;
    expect(expected.value.participantId).toBe(participantId);
    room = next(room, expected.value.changes);
    people.set(participantId, person);
    joiners.set(move.browser, person);
    if (known) return;
    await person.opens({ sessionId, participantId });
    pages.set(participantId, person);
  }

  /**
   * Takes over departures of facilitators, which a process stores when it notices the end of a connection: each meets
   * everybody who is new, and is one version.
   */
  function adoptDepartures({ revision, mark, participants }: Room): void {
    expectRevision(revision, room);
    const known = new Set(participants.filter((one) => one.met).map(({ id }) => id));
    const met = room.participants.map((one) => ({ ...one, met: known.has(one.id) }));
    room = { ...room, revision, mark, participants: met };
  }

  /**
   * Several people send at the same moment: some order of their commands has to explain the result.
   */
  async function send(acts: readonly Act<Attempt>[]): Promise<void> {
    const before = room;
    const sent = await Promise.all(
      acts.map(async ({ move, commandId }) => {
        const sender = senderFor(before, { ...move, key: 'own' });
        const command = byHand(commandFor(before, move));
        const { participantId } = sender;
        const person = people.get(participantId) ?? ann;
        const result = await person.send(commandId, { sessionId, participantId }, command);
        const decideIn = (room: Room) =>
          decide(
            room,
            sender,
            command,
            around(() => createdIn(result)),
          );
        return { participantId, result, decideIn };
      }),
    );
    const accepted = sent.flatMap(({ result, ...rest }) =>
      'answer' in result ? { ...rest, ...result } : [],
    );
    const history = [room];
    for (const { participantId, answer, decideIn } of accepted.sort(byTime)) {
      const before = room;
      const decision = decideIn(before);
      const changes = decision.ok ? decision.value : [];
      room = next(room, changes);
      isDeleted ||= endsSession(changes);
      expect(codeOf(decision)).toBeUndefined();
      expectRevision(answer.revision, room, before);
      room = { ...room, revision: answer.revision };
      history.push(room);
      // The changes arrive only once.
      if (answer.changesLeftOut) expect(changes).not.toBeEmpty();
      else
        expect(timeless(withoutMeeting(answer.changes))).toEqual(
          timeless(withoutMeeting(visibleChanges(changes, participantId))),
        );
    }
    for (const { result, decideIn } of sent) {
      if ('answer' in result) continue;
      const codes = history.map((moment) => codeOf(decideIn(moment)));
      // A deleted session cannot be queried.
      if (isDeleted) codes.splice(-1, 1, 'sessionNotFound');
      expect(codes).toContain(result.refused);
    }
  }

  return {
    sessionId,

    /** Does nothing once the session was deleted. */
    async happen(acts: readonly Act[]): Promise<void> {
      if (isDeleted) return;
      const commands = acts.flatMap(({ move, ...act }) =>
        move.kind === 'command' && !makesForPrograms(commandFor(room, move))
          ? { ...act, move }
          : [],
      );
      for (const { move, ...act } of acts) {
        if (move.kind === 'join') await joins({ ...act, move });
      }
      await send(commands);
      if (isDeleted) return;
      const stored = await store.load(sessionId);
      adoptDepartures(stored);
      expect(timeless(stored)).toEqual(timeless(room));
    },

    /**
     * Once nothing is left on its way, the server and every page have the room of the rules.
     */
    async settle(): Promise<void> {
      await settle();
      if (isDeleted) return;
      const stored = await store.load(sessionId);
      adoptDepartures(stored);
      expect(timeless(stored)).toEqual(timeless(room));
      // She may have left, if there is another facilitator.
      const [annsKey] = room.seats[seat.participantId] ?? [];
      if (annsKey !== undefined) expect(await store.seatsOf([annsKey])).toHaveLength(1);
      for (const [participantId, person] of pages) {
        const isInside = room.participants.some(({ id }) => id === participantId);
        if (!isInside) continue;
        const isRight = () => {
          const view = asKnownTo(person.view, viewFor(room, participantId));
          return Bun.deepEquals(timeless(person.view), timeless(view));
        };
        const catchesUp = () =>
          person.shows(() => isRight() || person.view.revision > room.revision);
        // A departure can be stored meanwhile.
        for (await catchesUp(); !isRight(); await catchesUp())
          adoptDepartures(await store.load(sessionId));
      }
    },

    /**
     * A facilitator deletes the session, unless it is deleted already, and late commands are
     * refused.
     */
    async end(commandId: CommandId): Promise<void> {
      const { id: participantId } = room.participants.find(
        ({ isFacilitator }) => isFacilitator,
      ) ?? { id: seat.participantId };
      const person = people.get(participantId) ?? ann;
      const deleted = await person.send(
        commandId,
        { sessionId, participantId },
        { type: 'deleteSession' },
      );
      expect(codeIn(deleted)).toBe(isDeleted ? 'sessionNotFound' : undefined);
      await settle();
      await expect(store.load(sessionId)).rejects.toBeInstanceOf(RecordNotFound);
      for (const person of pages.values()) {
        await person.shows(() => person.status === 'gone');
      }
    },

    [Symbol.dispose]() {
      for (const person of pages.values()) person.leave();
    },
  };
}

/** Before a revision, as many departures may have been stored as people were new: between two, others may have joined. */
function expectRevision(revision: number, room: Room, { participants }: Room = room): void {
  const unmet = participants.filter((one) => met(one) !== one).length;
  expect(revision).toBeWithin(room.revision, room.revision + unmet + 1);
}

function next(room: Room, changes: readonly Change[]): Room {
  if (changes.length === 0) return room;
  return { ...changes.reduce(apply, room), revision: room.revision + 1 };
}

function withoutMeeting<C extends { readonly type: string }>(changes: readonly C[]): C[] {
  return changes.filter(({ type }) => type !== 'peopleMet');
}

/** Commands without an effect come after those that made them so. */
function byTime({ answer: one }: Answered, { answer: other }: Answered): number {
  const isIdle = ({ changes, changesLeftOut }: CommandAnswer) =>
    Number(changes.length === 0 && changesLeftOut === undefined);
  return one.revision - other.revision || isIdle(one) - isIdle(other);
}

interface Answered {
  readonly answer: CommandAnswer;
}

function codeIn(result: Result<unknown>): string | undefined {
  return 'refused' in result ? result.refused : undefined;
}

function codeOf(outcome: Outcome<unknown>): string | undefined {
  return outcome.ok ? undefined : outcome.refusal.code;
}

function createdIn(result: Result<CommandAnswer>): Id {
  return ('answer' in result && result.answer.storyId) || 'none';
}
