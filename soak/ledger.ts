import type { Id } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import type { Change, VisibleChange } from '@story-pointer/core/session/changes';
import { decide } from '@story-pointer/core/session/decide';
import type { Participant } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { RoomView } from '@story-pointer/core/view';
import type { CommandAnswer, CommandRequest } from '@story-pointer/core/wire';
import type { Kept } from './kept.ts';

/** What took the room to a revision. */
interface Step {
  readonly commandId: string;
  /** Who was removed by it. */
  readonly removed: Id | undefined;
  readonly changesIn: (before: Room) => readonly Change[];
}

/**
 * What people have been told of their own commands in one room. Everybody sends a command until it
 * is answered, so in the end the answers are the whole history of the room: without a gap, and each
 * step once.
 */
export class Ledger {
  /** Answers that contradict each other. */
  readonly contradictions: string[] = [];
  readonly #opening: Room;
  readonly #steps = new Map<number, Step>();
  #joined: readonly Participant[] = [];
  #latest: number;

  /** @param opening the room before the first of these commands */
  constructor(opening: RoomView) {
    const { revision, mark, session, participants, stories } = opening;
    this.#opening = {
      revision,
      mark,
      session,
      participants,
      stories,
      ballots: {},
      seats: {},
      barred: [],
      ways: {},
      details: {},
      rounds: {},
    };
    this.#latest = revision;
  }

  /** The last revision that somebody was told. */
  get latest(): number {
    return this.#latest;
  }

  /** How many commands were answered with a change of the room. */
  get size(): number {
    return this.#steps.size + this.#joined.length;
  }

  acknowledge(request: CommandRequest, answer: CommandAnswer): void {
    const { revision, changes, changesLeftOut = false } = answer;
    if (changes.length === 0 && !changesLeftOut) return;
    const { commandId, command } = request;
    const removed = command.type === 'removeParticipant' ? command.participantId : undefined;
    const known = this.#steps.get(revision);
    if (known && known.commandId !== commandId) {
      this.contradictions.push(`two commands are told that they made revision ${revision}`);
    }
    const changesIn = changesLeftOut
      ? (before: Room) => decideAgain(before, request, answer)
      : () => changes;
    this.#steps.set(revision, { commandId, removed, changesIn });
    this.#latest = Math.max(this.#latest, revision);
  }

  /** Who joins is not told the revision; they do so one after another. */
  acknowledgeJoin(participant: Participant): void {
    this.#joined = [...this.#joined, participant];
  }

  /**
   * The room was taken back to what a copy held: what came after that does not count any more.
   * @returns how many acknowledged commands that were
   */
  takeBack({ revision, participantIds }: Kept): number {
    const before = this.size;
    for (const later of [...this.#steps.keys()]) {
      if (later > revision) this.#steps.delete(later);
    }
    const removed = new Set([...this.#steps.values()].map((step) => step.removed));
    this.#joined = this.#joined.filter(({ id }) => participantIds.has(id) || removed.has(id));
    this.#latest = Math.min(this.#latest, revision);
    return before - this.size;
  }

  /**
   * The room that must have come of it all.
   * @throws {Error} when the answers are not the history of a room at `revision`
   */
  roomAt(revision: number): Room {
    if (this.#latest > revision) throw new Error(`revision ${this.#latest} is lost`);
    const joined = this.#joined.values();
    let room = this.#opening;
    for (let next = room.revision + 1; next <= revision; next += 1) {
      const step = this.#steps.get(next);
      const changes = step ? step.changesIn(room) : [joinOf(joined.next().value, next)];
      room = { ...changes.reduce(apply, room), revision: next };
    }
    if (!joined.next().done) throw new Error('somebody who joined is not there');
    return room;
  }
}

/** What the first answer said, which was lost. */
function decideAgain(
  room: Room,
  { participantId, command }: CommandRequest,
  { storyId = '' }: CommandAnswer,
): readonly Change[] {
  // Whose browsers held a seat is not told; that there were some is seen when somebody is barred.
  const seats = Object.fromEntries(room.participants.map(({ id }) => [id, [`key of ${id}`]]));
  const seated = { ...room, seats: { ...seats, [participantId]: [] } };
  const most = Number.POSITIVE_INFINITY;
  const limits = { participants: most, stories: most, bytes: most, seatsPerBrowser: most };
  const sender = { kind: 'seat', participantId, keyHash: null } as const;
  const decision = decide(seated, sender, command, {
    newId: () => storyId,
    now: () => 0,
    limits,
    digest: () => '',
  });
  if (!decision.ok) throw new Error(`${command.type} is refused in the room it was accepted in`);
  return decision.value;
}

function joinOf(participant: Participant | undefined, revision: number): VisibleChange {
  if (!participant) throw new Error(`nobody was told of revision ${revision}`);
  return { type: 'participantJoined', participant };
}
