import { expect } from 'bun:test';
import type { Id } from '@story-pointer/core/ids';
import { afterStep } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import { join } from '@story-pointer/core/session/join';
import type { Room } from '@story-pointer/core/session/room';
import { keyOf, openRoom, senderOf, surroundings, value } from '@story-pointer/core/testing/room';
import { timeless } from '@story-pointer/core/testing/timeless';
import { viewFor, visibleChanges } from '@story-pointer/core/view';
import { Ledger } from '../ledger.ts';

/** A room whose history is told to a ledger, or to nobody. */
export class History {
  room = openRoom();
  readonly ledger = new Ledger(viewFor(this.room, 'ann'), this.room.seats);
  #commands = 0;

  /** Somebody sends a command, and is told what came of it. */
  did(person: Id, command: Command): this {
    return this.told(person, command, this.decided(person, command));
  }

  /** The same, where the first answer was lost. */
  repeated(person: Id, command: Command): this {
    this.take(this.decided(person, command));
    return this.#acknowledge(person, command, {
      ...{ revision: this.room.revision, mark: '?', base: '?', changes: [] },
      changesLeftOut: true,
    });
  }

  /** Somebody is told that this has come of their command. */
  told(person: Id, command: Command, changes: readonly Change[]): this {
    const base = this.room.mark;
    this.take(changes);
    const { revision, mark } = this.room;
    const visible = visibleChanges(changes, person);
    return this.#acknowledge(person, command, { revision, mark, base, changes: visible });
  }

  /** Something happens by itself, of which a page hears. */
  heard(command: Command): this {
    return this.hear(this.happened(command));
  }

  /** A page hears of a step. */
  hear(changes: readonly Change[]): this {
    const base = this.room.mark;
    const { revision, mark } = this.take(changes).room;
    const told = visibleChanges(changes, null).filter((change) => change.type !== 'ballotCast');
    this.ledger.hear({ revision, mark, base, changes: told });
    return this;
  }

  take(changes: readonly Change[]): this {
    const revision = this.room.revision + 1;
    const mark = crypto.randomUUID();
    this.room = afterStep(this.room, { revision, mark, base: this.room.mark, changes });
    return this;
  }

  decided(person: Id, command: Command): readonly Change[] {
    return value(decide(this.room, senderOf(person), command, surroundings()));
  }

  happened(command: Command): readonly Change[] {
    return value(decide(this.room, { kind: 'system' }, command, surroundings()));
  }

  /** Dora comes in, of which she is not told when. */
  doraJoined(): readonly Change[] {
    const by = { name: 'Dora', watches: false };
    this.ledger.enter({ participantId: 'dora', keyHash: keyOf('dora'), by });
    return value(join(this.room, by, keyOf('dora'), surroundings(['dora']))).changes;
  }

  /** The room as the ledger has it. */
  get recorded(): Room {
    const isThere = (room: Room) =>
      Bun.deepEquals(timeless(viewOf(room)), timeless(viewOf(this.room)));
    return this.ledger.roomAt(this.room, isThere);
  }

  #acknowledge(
    participantId: Id,
    command: Command,
    answer: Parameters<Ledger['acknowledge']>[0]['answer'],
  ): this {
    this.#commands += 1;
    const request = { commandId: `command ${this.#commands}`, participantId, command };
    this.ledger.acknowledge({ request, keyHash: keyOf(participantId), answer });
    return this;
  }
}

function viewOf(room: Room) {
  return viewFor(room, 'ann');
}

/** Nothing of the history is missing in the ledger, and nothing else is in it. */
export function expectRecorded(history: History): void {
  // The secrets of links are digested otherwise.
  const { ways: _, ...recorded } = history.recorded;
  const { ways: __, ...room } = history.room;
  expect(timeless(recorded)).toEqual(timeless({ ...room, mark: recorded.mark }));
}
