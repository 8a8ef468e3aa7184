import type { CommandId, ParticipantId } from '@story-pointer/core/ids';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Down } from '@story-pointer/core/sync/protocol';
import type { Up } from '@story-pointer/core/sync/up';
import { type CommandAnswer, withoutChanges } from '@story-pointer/core/wire-room';
import { type EdgeError, problemIn } from '../http/problem.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import { LeakyBuckets } from '../limits/rates.ts';
import type { Refusals } from '../limits/refusals.ts';
import { messagesByConnection } from '../limits/table.ts';
import type { Room } from '../rooms/room.ts';
import type { PageClient } from './page-client.ts';

export interface PageCommandParts {
  readonly refusals: Refusals;
  readonly watch: RateWatch;
  /** The error to show for anything that was thrown, which is logged. */
  readonly asEdgeError: (error: unknown, where: object) => EdgeError;
  /** Milliseconds, of a clock that does not jump. */
  readonly clock: () => number;
}

/** The seat of a page, in the room that let it in. */
interface SeatIn {
  readonly room: Room;
  readonly participantId: ParticipantId;
}

type UpCommand = Extract<Up, { type: 'command' }>;
type Result = Extract<Down, { type: 'result' }>;

const tooManyRequests = 429;

/** Runs the commands that pages send over WebSockets, and sends each its result. */
export class PageCommands {
  readonly #parts: PageCommandParts;
  readonly #waits: LeakyBuckets;
  readonly #running = new Set<Promise<void>>();

  constructor(parts: PageCommandParts) {
    this.#parts = parts;
    this.#waits = new LeakyBuckets(messagesByConnection.waitsPerMinute, parts.clock);
  }

  /** The number of commands that are not answered yet. */
  get underWay(): number {
    return this.#running.size;
  }

  /** Resolves when all commands have been answered. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** @param bytes the length of the message */
  take(client: PageClient, command: UpCommand, bytes: number): void {
    const running = this.#run(client, command, bytes).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #run(client: PageClient, command: UpCommand, bytes: number): Promise<void> {
    const { participantId, room } = client;
    if (participantId === null || !room) {
      client.end('malformed');
      return;
    }
    if (client.commandsUnderWay >= messagesByConnection.commandsUnderWay) {
      this.#parts.refusals.count('messages_by_connection');
      client.end('too many');
      return;
    }
    client.commandsUnderWay += 1;
    const seat = { room, participantId };
    const result = await this.#resultOf(
      command.commandId,
      this.#outcomeOf(client, seat, command, bytes),
    );
    const isTooMuch = result.status === tooManyRequests && this.#waits.take(client.id) > 0;
    if (isTooMuch) client.end('too many');
    else client.answer(result);
  }

  async #outcomeOf(
    { address, keyHash }: PageClient,
    { room, participantId }: SeatIn,
    { commandId, command }: UpCommand,
    bytes: number,
  ): Promise<Outcome<CommandAnswer>> {
    const { watch } = this.#parts;
    await watch.command({ address, browser: keyHash }, room.sessionId, command, bytes);
    return await room.run(commandId, command, { kind: 'seat', participantId, keyHash });
  }

  async #resultOf(commandId: CommandId, running: Promise<Outcome<CommandAnswer>>): Promise<Result> {
    const result = { type: 'result', commandId } as const;
    try {
      const outcome = await running;
      if (outcome.ok) return { ...result, status: 200, body: withoutChanges(outcome.value) };
      const body = problemIn(outcome.refusal);
      return { ...result, status: body.status, body };
    } catch (thrown) {
      const error = this.#parts.asEdgeError(thrown, { route: '/api/sessions/:id/live' });
      const body = problemIn(error);
      return { ...result, status: body.status, retryAfter: error.retryAfter, body };
    }
  }
}
