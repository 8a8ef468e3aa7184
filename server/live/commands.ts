import type { CommandAnswer, CommandRequest, Down, Up } from '@story-pointer/core/wire';
import type { Commands } from '../http/commands.ts';
import { LeakyBuckets } from '../http/leaky-buckets.ts';
import type { RateWatch } from '../http/limit-rates.ts';
import { type EdgeError, problemIn } from '../http/problem.ts';
import type { Refusals } from '../metrics/refusals.ts';
import { closeMalformed, listens, type Socket, send, turnAway } from './visitor.ts';

type UpCommand = Extract<Up, { type: 'command' }>;
type Answer = Extract<Down, { type: 'answer' }>;

interface LiveCommandParts {
  /** Counts a command, by how long it is. @throws {EdgeError} */
  readonly count: RateWatch['command'];
  readonly decide: Commands['decide'];
  readonly refusals: Refusals;
  /** What may be told of what was thrown, which is logged. */
  readonly failed: (error: unknown) => EdgeError;
  /** Milliseconds of a clock that does not jump. */
  readonly clock: () => number;
}

/** How many commands of one connection may be under way at a time: pages hardly ever send two. */
const mostUnderWay = 16;

/** The status of an answer that says to wait. */
const tooMany = 429;

/** How often a connection may be told in a minute to wait: a page waits. */
const waitsPerMinute = 60;

/** Commands that come over live connections. They are counted, decided and answered as those by HTTP. */
export class LiveCommands {
  readonly #parts: LiveCommandParts;
  readonly #underWay = new Set<Promise<void>>();
  readonly #waits: LeakyBuckets;

  constructor(parts: LiveCommandParts) {
    this.#parts = parts;
    this.#waits = new LeakyBuckets(waitsPerMinute, parts.clock);
  }

  /** @param bytes how long the message is that has brought it */
  take(socket: Socket, { commandId, command }: UpCommand, bytes: number): void {
    const { data: visitor } = socket;
    const { participantId } = visitor;
    if (participantId === null) {
      socket.close(closeMalformed, 'malformed');
      return;
    }
    if (visitor.commandsUnderWay >= mostUnderWay) {
      this.#parts.refusals.count('messages_by_connection');
      turnAway(socket);
      return;
    }
    visitor.commandsUnderWay += 1;
    const request = { commandId, participantId, command };
    const answering = this.#answerTo(socket, request, bytes).then((answer) => {
      visitor.commandsUnderWay -= 1;
      this.#underWay.delete(answering);
      const isTooMuch = answer.status === tooMany && this.#waits.take(visitor.id) > 0;
      if (isTooMuch) turnAway(socket);
      // In one packet with what everybody was told of it.
      else socket.cork(() => send(socket, answer));
    });
    this.#underWay.add(answering);
  }

  /** Fulfilled when all that were taken have been answered. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #answerTo(socket: Socket, request: CommandRequest, bytes: number): Promise<Answer> {
    const { count, decide, failed } = this.#parts;
    const { address, sessionId, keyHash } = socket.data.page;
    const answer = { type: 'answer', commandId: request.commandId } as const;
    try {
      await count({ address, key: keyHash }, bytes);
      const outcome = await decide(sessionId, request, keyHash);
      if (outcome.ok) {
        const body = listens(socket) ? withoutChanges(outcome.value) : outcome.value;
        return { ...answer, status: 200, body };
      }
      const body = problemIn(outcome.refusal);
      return { ...answer, status: body.status, body };
    } catch (thrown) {
      const error = failed(thrown);
      const body = problemIn(error);
      return { ...answer, status: body.status, retryAfter: error.retryAfter, body };
    }
  }
}

/** For a page that hears what happens: it has just heard these. */
function withoutChanges(answer: CommandAnswer): CommandAnswer {
  return answer.changes.length === 0 ? answer : { ...answer, changes: [], changesLeftOut: true };
}
