import { expect } from 'bun:test';
import type { Id, ParticipantId } from '@story-pointer/core/ids';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import { join } from '@story-pointer/core/session/join';
import type { Room } from '@story-pointer/core/session/room';
import { keyOf, openRoom, senderOf, surroundings, value } from '@story-pointer/core/testing/room';
import { timeless } from '@story-pointer/core/testing/timeless';
import { viewFor, visibleChanges } from '@story-pointer/core/view';
import { Ledger } from '../ledger.ts';

/** A room whose history is recorded in a ledger, or not. */
export class History {
  room = openRoom();
  readonly ledger = new Ledger(viewFor(this.room, 'ann'), this.room.seats);
  #commands = 0;

  /** A person sends a command, and gets its answer. */
  did(person: Id, command: Command): this {
    return this.answered(person, command, this.decided(person, command));
  }

  /** The same, with the first answer lost. */
  repeated(person: Id, command: Command): this {
    return this.take(this.decided(person, command)).answeredAgain(person, command);
  }

  /**
   * A repetition of the latest command is answered.
   * @param restores the number of restores when it was sent
   */
  answeredAgain(person: Id, command: Command, restores?: number): this {
    const { revision } = this.room;
    const answer = { revision, mark: '?', base: '?', changes: [], changesLeftOut: true } as const;
    return this.#acknowledge(person, command, answer, restores);
  }

  /** A person gets an answer with these changes. */
  answered(person: Id, command: Command, changes: readonly Change[]): this {
    const base = this.room.mark;
    this.take(changes);
    const { revision, mark } = this.room;
    const visible = visibleChanges(changes, person);
    return this.#acknowledge(person, command, { revision, mark, base, changes: visible });
  }

  /** A scheduled action happens, which a page receives. */
  scheduled(command: Command): this {
    return this.receive(this.happened(command));
  }

  receive(changes: readonly Change[]): this {
    const base = this.room.mark;
    const { revision, mark } = this.take(changes).room;
    const visible = visibleChanges(changes, null).filter((change) => change.type !== 'ballotCast');
    this.ledger.receive({ revision, mark, base, changes: visible });
    return this;
  }

  take(changes: readonly Change[]): this {
    const revision = this.room.revision + 1;
    const mark = crypto.randomUUID();
    this.room = afterChangeSet(this.room, { revision, mark, base: this.room.mark, changes });
    return this;
  }

  decided(person: Id, command: Command): readonly Change[] {
    return value(decide(this.room, senderOf(person), command, surroundings()));
  }

  happened(command: Command): readonly Change[] {
    return value(decide(this.room, { kind: 'system' }, command, surroundings()));
  }

  /** Dora joins, without knowing the revision. */
  doraJoined(): readonly Change[] {
    const by = { name: 'Dora', watches: false };
    this.ledger.enter({ participantId: 'dora', keyHash: keyOf('dora'), by });
    return value(join(this.room, by, keyOf('dora'), surroundings(['dora']))).changes;
  }

  get recorded(): Room {
    const isThere = (room: Room) =>
      Bun.deepEquals(timeless(viewOf(room)), timeless(viewOf(this.room)));
    return this.ledger.roomAt(this.room, isThere);
  }

  #acknowledge(
    participantId: ParticipantId,
    command: Command,
    answer: Parameters<Ledger['acknowledge']>[0]['answer'],
    restores?: number,
  ): this {
    this.#commands += 1;
    const request = { commandId: `command ${this.#commands}`, participantId, command };
    this.ledger.acknowledge({ request, keyHash: keyOf(participantId), answer }, restores);
    return this;
  }
}

function viewOf(room: Room) {
  return viewFor(room, 'ann');
}

/** Expects that the ledger has exactly this history. */
export function expectRecorded(history: History): void {
  // The secrets of links are hashed differently.
  const { seatLinks: _, ...recorded } = history.recorded;
  const { seatLinks: __, ...room } = history.room;
  expect(timeless(recorded)).toEqual(timeless({ ...room, mark: recorded.mark }));
}
