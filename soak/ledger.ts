import { apply } from '@story-pointer/core/session/apply';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import type { Participant } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { RoomView } from '@story-pointer/core/view';
import type { CommandAnswer } from '@story-pointer/core/wire';
import { deepEquals } from 'bun';

/**
 * What people have been told of their own commands in one room. Everybody sends a command until it
 * is answered, so in the end the answers are the whole history of the room: without a gap, and each
 * step once.
 */
export class Ledger {
  /** Answers that contradict each other. */
  readonly contradictions: string[] = [];
  readonly #opening: Room;
  readonly #steps = new Map<number, readonly VisibleChange[]>();
  readonly #joined: Participant[] = [];
  #latest: number;

  /** @param opening the room before the first of these commands */
  constructor(opening: RoomView) {
    const { revision, session, participants, stories } = opening;
    this.#opening = { revision, session, participants, stories, ballots: {}, seats: {} };
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

  acknowledge({ revision, changes }: CommandAnswer): void {
    if (changes.length === 0) return;
    const known = this.#steps.get(revision);
    if (known && !deepEquals(known, changes)) {
      this.contradictions.push(`two commands are told that they made revision ${revision}`);
    }
    this.#steps.set(revision, changes);
    this.#latest = Math.max(this.#latest, revision);
  }

  /** Who joins is not told the revision; they do so one after another. */
  acknowledgeJoin(participant: Participant): void {
    this.#joined.push(participant);
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
      const changes = this.#steps.get(next) ?? [joinOf(joined.next().value, next)];
      room = { ...changes.reduce(apply, room), revision: next };
    }
    if (!joined.next().done) throw new Error('somebody who joined is not there');
    return room;
  }
}

function joinOf(participant: Participant | undefined, revision: number): VisibleChange {
  if (!participant) throw new Error(`nobody was told of revision ${revision}`);
  return { type: 'participantJoined', participant };
}
