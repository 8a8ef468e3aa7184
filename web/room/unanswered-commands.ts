import type { CommandId } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { ProblemCode } from '@story-pointer/core/wire';
import { delayBefore } from '../calls/backoff.ts';
import type { Answered } from '../calls/problem.ts';
import { urgentLimit } from './connection.ts';

interface CommandSurroundings {
  /** Calls `act` after some milliseconds. @returns a function that cancels it */
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  readonly send: (commandId: CommandId, command: Command) => void;
  /** The connection has to show that it works. */
  readonly onDoubt: () => void;
  /** The connection does not answer, though it may work. */
  readonly onTooLong: () => void;
  /** One has ended. */
  readonly onEnd: () => void;
}

/** A command that has no answer yet. */
interface Unanswered {
  readonly command: Command;
  readonly answered: Promise<Answered | undefined>;
  readonly onLost: () => void;
  readonly end: (answer?: Answered) => void;
  /** Ends the waiting for an answer over this connection. */
  callOff: () => void;
}

/**
 * In milliseconds: a connection that does not answer a command is asked for a sign of life, which has to
 * come soon, and is given up in the end even if it works.
 */
const patience = { untilDoubt: urgentLimit, most: 6000 };

/** The answer to commands when this page is too old for the server. */
const code = 'outdated' satisfies ProblemCode;
export const outdated: Answered = {
  ...{ status: 426, wait: 0, isOurs: true },
  json: { type: `/problems/${code}`, title: code, status: 426, code, detail: '' },
};

/** The commands of a page that have no answer yet, in the order in which they are sent. */
export class UnansweredCommands {
  readonly #around: CommandSurroundings;
  readonly #commands = new Map<CommandId, Unanswered>();

  constructor(around: CommandSurroundings) {
    this.#around = around;
  }

  get isEmpty(): boolean {
    return this.#commands.size === 0;
  }

  /** @returns undefined where `signal` has ended it */
  add(
    commandId: CommandId,
    command: Command,
    onLost: () => void,
    signal?: AbortSignal,
  ): Promise<Answered | undefined> {
    const known = this.#commands.get(commandId);
    if (known) return known.answered;
    let resolve = (_answer?: Answered) => {};
    const answered = new Promise<Answered | undefined>((settle) => {
      resolve = settle;
    });
    const end = (answer?: Answered) => {
      added.callOff();
      this.#commands.delete(commandId);
      signal?.removeEventListener('abort', giveUp);
      resolve(answer);
      this.#around.onEnd();
    };
    const giveUp = () => end();
    const added: Unanswered = { command, answered, onLost, end, callOff: () => {} };
    this.#commands.set(commandId, added);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    return answered;
  }

  send(commandId: CommandId): void {
    const unanswered = this.#commands.get(commandId);
    if (!unanswered) return;
    const { command } = unanswered;
    const { schedule, onDoubt, onTooLong, send } = this.#around;
    unanswered.callOff();
    const callOffs = [schedule(onDoubt, patience.untilDoubt), schedule(onTooLong, patience.most)];
    unanswered.callOff = () => {
      for (const callOff of callOffs) callOff();
    };
    send(commandId, command);
  }

  sendAll(): void {
    for (const commandId of this.#commands.keys()) this.send(commandId);
  }

  /** The connection is lost, and what was sent over it with it. */
  lost(): void {
    for (const { callOff, onLost } of this.#commands.values()) {
      callOff();
      onLost();
    }
  }

  end(commandId: CommandId, answer: Answered): void {
    this.#commands.get(commandId)?.end(answer);
  }

  /** There is no connection any more. @param post sends a command in another way */
  settle(post: (commandId: CommandId, command: Command) => Promise<Answered>): void {
    for (const [commandId, { command, callOff, end }] of [...this.#commands]) {
      callOff();
      const again = () => this.#around.schedule(attempt, delayBefore(1, 0.5));
      const attempt = () => {
        if (this.#commands.has(commandId)) post(commandId, command).then(end, again);
      };
      attempt();
    }
  }

  endAll(answer: Answered): void {
    for (const { end } of [...this.#commands.values()]) end(answer);
  }
}
