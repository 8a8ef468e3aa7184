import { type Id, type KeyHash, withTime } from '@story-pointer/core/ids';
import { dueCommand } from '@story-pointer/core/session/alarms';
import type { Command } from '@story-pointer/core/session/commands';
import { mindsWhoIsHere } from '@story-pointer/core/session/commands/review-countdowns';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import type { Job } from './batch.ts';
import type { KnownRoom } from './known-room.ts';
import type { Answer } from './receipt.ts';
import { unlessMissing } from './seen-from.ts';

interface RoomAccess {
  readonly submit: (
    sessionId: Id,
    commandId: string,
    keyHash: KeyHash | null,
    decide: Job['decide'],
  ) => Promise<Outcome<Answer>>;
  /** Undefined where nobody was in the room lately. */
  readonly known: (sessionId: Id) => KnownRoom | undefined;
}

/** What happens in rooms by itself: commands that nobody gives from a seat. */
export class System {
  readonly #around: Surroundings;
  readonly #rooms: RoomAccess;

  constructor(around: Surroundings, rooms: RoomAccess) {
    this.#around = around;
    this.#rooms = rooms;
  }

  /** Does what is due in a session: nothing, where another process has done it, or it is not any more. */
  async ring(sessionId: Id): Promise<void> {
    await this.#give(sessionId, (room) => dueCommand(room, this.#around.now()));
  }

  /** Whether who is here may have countdowns begin or end. */
  mindsWhoIsHere(sessionId: Id): boolean {
    const room = this.#rooms.known(sessionId)?.atHand;
    return !room || mindsWhoIsHere(room);
  }

  /** Has countdowns begin and end by who is here. */
  async review(sessionId: Id, here: readonly Id[]): Promise<void> {
    const known = this.#rooms.known(sessionId);
    const room = known && (await unlessMissing(known.load().then(accepted)));
    if (!room?.ok) return;
    const command = { type: 'reviewCountdowns', here } as const;
    const decision = decide(room.value, { kind: 'system' }, command, this.#around);
    // Mostly there is nothing to do, and then nothing is stored.
    if (decision.ok && decision.value.length > 0) await this.#give(sessionId, () => command);
  }

  /** Gives a command, decided in the room as it is when its turn has come. */
  async #give(sessionId: Id, commandIn: (room: Room) => Command | undefined): Promise<void> {
    const commandId = withTime(crypto.randomUUID(), this.#around.now());
    const outcome = await this.#rooms.submit(sessionId, commandId, null, (room) => {
      const command = commandIn(room);
      if (!command) return accepted({ participantId: null, changes: [] });
      const decision = decide(room, { kind: 'system' }, command, this.#around);
      return decision.ok ? accepted({ participantId: null, changes: decision.value }) : decision;
    });
    if (outcome.ok || outcome.refusal.code === 'sessionNotFound') return;
    throw new Error(`what happens by itself was refused: ${outcome.refusal.code}`);
  }
}
