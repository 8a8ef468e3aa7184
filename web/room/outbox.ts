import { type CommandId, timeIn } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { RefusalCode } from '@story-pointer/core/session/refusals';
import { sendPolicies } from '@story-pointer/core/session/send-policies';
import { type CommandAnswer, readAnswerSchema } from '@story-pointer/core/wire-room';
import { delayBefore, formPatience } from '../calls/backoff.ts';
import { newTimedId } from '../calls/command-ids.ts';
import { type Answered, ApiError, parseAnswer, unreachable } from '../calls/problem.ts';
import { serverNow } from '../calls/server-clock.ts';
import { outgoing } from '../leave/outgoing.ts';
import { urgentLimit } from './connection.ts';
import type { Surroundings } from './socket.ts';

/** The answer to a command, or the reason why there is none. */
export type Answer =
  | { readonly ok: true; readonly answer: CommandAnswer }
  | { readonly ok: false; readonly error: ApiError };

/** Sent over the connection or by POST; or there is no connection yet, or it is lost. */
export type Carried = 'sent' | Promise<Answered> | 'opening' | 'lost';

interface Carrier {
  readonly carry: (commandId: CommandId, command: Command) => Carried;
  /** The connection has to show that it works. */
  readonly doubt: () => void;
  /** The connection does not answer, though it may work. */
  readonly giveUp: () => void;
  /** Nothing is left to be sent. */
  readonly emptied: () => void;
}

/** Kept until there is an answer, since its user may ask for it again after it was given up. */
interface Delivery {
  /** The id of the command, or another one where that was refused for its time. */
  sentAs: CommandId;
  times: number;
}

interface Sending {
  readonly commandId: CommandId;
  readonly command: Command;
  readonly delivery: Delivery;
  /** Whether no earlier page may have sent it. */
  readonly isNew: boolean;
  /** By the clock of this device. */
  readonly madeAt: number;
  /** The things it is about: commands about the same thing are sent one after another. */
  readonly things: readonly string[];
  readonly answered: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  /** Unanswered over the connection, or by POST; held back as the server said; or resting after a failure. */
  is: 'due' | 'sent' | 'posted' | 'heldBack' | 'resting';
  attempts: number;
  failure: ApiError | undefined;
  callOffTimer: () => void;
}

/**
 * In milliseconds: a connection that does not answer a command is asked for a sign of life, which has to
 * come soon, and is given up in the end even if it works.
 */
const patience = { untilDoubt: urgentLimit, most: 6000 };

const misdated: readonly string[] = [
  'commandTooOld',
  'commandFromFuture',
] satisfies readonly RefusalCode[];

/** In milliseconds: an older command is not carried out when a device wakes up. */
const mostAge = 60_000;

/**
 * The commands of a page that have no answer yet, in the order in which they were asked for. Each is sent
 * again under its id until it is answered, so that it arrives late on a bad network, and counts once.
 */
export class Outbox {
  readonly #around: Surroundings;
  readonly #carrier: Carrier;
  readonly #sendings = new Map<CommandId, Sending>();
  readonly #deliveries = new Map<CommandId, Delivery>();

  constructor(around: Surroundings, carrier: Carrier) {
    this.#around = around;
    this.#carrier = carrier;
  }

  get unanswered(): readonly Pick<Sending, 'commandId' | 'command'>[] {
    return this.#all.map(({ delivery, command }) => ({ commandId: delivery.sentAs, command }));
  }

  get #all(): readonly Sending[] {
    return [...this.#sendings.values()];
  }

  /**
   * Sends a command as soon as all that was asked for before it about the same things has ended.
   * @param signal cancels it
   */
  send(commandId: CommandId, command: Command, signal?: AbortSignal): Promise<Answer> {
    const known = this.#sendings.get(commandId);
    if (known) return known.answered;
    const { promise: answered, resolve } = Promise.withResolvers<Answer>();
    const delivery = this.#deliveries.get(commandId) ?? { sentAs: commandId, times: 0 };
    this.#deliveries.set(commandId, delivery);
    const sending: Sending = {
      commandId,
      command,
      delivery,
      isNew: Math.abs(serverNow() - (timeIn(commandId) ?? serverNow())) < mostAge,
      madeAt: Date.now(),
      things: thingsOf(command),
      answered,
      resolve,
      is: 'due',
      attempts: 0,
      failure: undefined,
      callOffTimer: () => {},
    };
    this.#sendings.set(commandId, sending);
    outgoing.note(sending);
    if (!sendPolicies[command.type].isRetried) {
      this.#around.schedule(() => this.#giveUp(sending), formPatience);
    }
    signal?.addEventListener('abort', () => this.#fail(sending));
    if (signal?.aborted) this.#fail(sending);
    // At once where nothing is before it: the page may turn to another story right after.
    this.sendDue();
    return answered;
  }

  /** Hands over what is due and has nothing before it. */
  sendDue(): void {
    const before = new Set<string>();
    for (const sending of this.#sendings.values()) {
      const isFirst = !sending.things.some((thing) => before.has(thing));
      if (isFirst && sending.is === 'due') this.#attempt(sending);
      for (const thing of sending.things) before.add(thing);
    }
  }

  /** The connection is lost, and what was sent over it with it. */
  lost(): void {
    for (const sending of this.#sendings.values()) {
      if (sending.is === 'sent') this.#note(sending);
    }
    this.#setDue('sent');
  }

  /** A connection has opened, or another transport of it: what has no answer is due again. */
  opened(): void {
    this.#setDue('sent', 'resting');
  }

  /** The server may be there again. */
  hurry(): void {
    this.#setDue('resting');
    this.sendDue();
  }

  /** @param sentAs the id under which it was sent */
  answered(sentAs: CommandId, answered: Answered): void {
    const sending = this.#all.find(({ delivery }) => delivery.sentAs === sentAs);
    if (!sending) return;
    const { failure } = sendPolicies[sending.command.type];
    try {
      const answer = parseAnswer(answered, readAnswerSchema, failure);
      this.#deliveries.delete(sending.commandId);
      this.#end(sending, { ok: true, answer });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isMisdated(sending, error)) {
        void this.#renew(sending);
        return;
      }
      this.#note(sending, error);
      if (error.isPassing) {
        this.#holdBack(sending, error.wait);
        return;
      }
      this.#deliveries.delete(sending.commandId);
      this.#fail(sending);
    }
  }

  /** Reads the room, which brings the server's time, and sends the command under an id of that time. */
  async #renew(sending: Sending): Promise<void> {
    sending.callOffTimer();
    sending.is = 'heldBack';
    await this.#around.room.fetch().catch(() => {});
    if (this.#sendings.get(sending.commandId) !== sending) return;
    sending.delivery.sentAs = newTimedId();
    sending.is = 'due';
    this.sendDue();
  }

  #attempt(sending: Sending): void {
    const { commandId, command, delivery } = sending;
    const { sentAs } = delivery;
    const { carry, doubt, giveUp } = this.#carrier;
    const carried = carry(sentAs, command);
    if (carried === 'opening') return;
    if (carried === 'lost') {
      if (!sending.failure) this.#note(sending);
      return;
    }
    delivery.times += 1;
    sending.is = carried === 'sent' ? 'sent' : 'posted';
    this.#time(sending, patience.untilDoubt, () => {
      if (carried === 'sent') this.#time(sending, patience.most - patience.untilDoubt, giveUp);
      doubt();
    });
    if (carried === 'sent') return;
    carried.then(
      (answer) => this.answered(sentAs, answer),
      () => {
        if (this.#sendings.get(commandId) !== sending) return;
        this.#note(sending);
        this.#rest(sending);
      },
    );
  }

  /** @param milliseconds for which the server does not want to hear it again */
  #holdBack(sending: Sending, milliseconds: number): void {
    if (milliseconds > 0) {
      sending.is = 'heldBack';
      this.#time(sending, milliseconds, () => this.#rest(sending));
    } else {
      this.#rest(sending);
    }
  }

  #rest(sending: Sending): void {
    sending.is = 'resting';
    sending.attempts += 1;
    this.#time(sending, delayBefore(sending.attempts, this.#around.random()), () => {
      sending.is = 'due';
      this.sendDue();
    });
  }

  /** Starts the only timer of a command, in place of the one before. */
  #time(sending: Sending, milliseconds: number, act: () => void): void {
    sending.callOffTimer();
    sending.callOffTimer = this.#around.schedule(act, milliseconds);
  }

  #setDue(...states: readonly Sending['is'][]): void {
    for (const sending of this.#sendings.values()) {
      if (!states.includes(sending.is)) continue;
      sending.callOffTimer();
      sending.is = 'due';
    }
  }

  #note(sending: Sending, failure = lossOf(sending)): void {
    sending.failure = failure;
    if (sendPolicies[sending.command.type].isRetried) {
      outgoing.note(sending, failure.isTrouble ? 'notSaved' : 'notArrived');
    }
    this.#around.onFailure(failure);
  }

  #giveUp(sending: Sending): void {
    if (this.#sendings.get(sending.commandId) !== sending) return;
    if (!sending.failure) this.#note(sending);
    const { failure } = sendPolicies[sending.command.type];
    this.#around.onFailure(new ApiError(`${failure}: not sent again`, unreachable));
    this.#fail(sending);
  }

  #fail(sending: Sending): void {
    this.#end(sending, { ok: false, error: sending.failure ?? lossOf(sending) });
  }

  #end(sending: Sending, answer: Answer): void {
    if (this.#sendings.get(sending.commandId) !== sending) return;
    this.#sendings.delete(sending.commandId);
    sending.callOffTimer();
    outgoing.end(sending);
    sending.resolve(answer);
    this.sendDue();
    if (this.#sendings.size === 0) this.#carrier.emptied();
  }
}

/** Whether a clock was set since the page has learned the server's time; sent once, the command has not happened. */
function isMisdated({ delivery, isNew, madeAt }: Sending, { code }: ApiError): boolean {
  const isRecent = isNew && Date.now() - madeAt < mostAge;
  return misdated.includes(code) && delivery.times === 1 && isRecent;
}

function lossOf({ command }: Sending): ApiError {
  return new ApiError(sendPolicies[command.type].failure, unreachable);
}

/** The story, the list of stories, the participant or the session that a command is about. */
function thingsOf(command: Command): readonly string[] {
  return sendPolicies[command.type].about.map((subject) => {
    if (subject === 'story' && 'storyId' in command) return command.storyId;
    return subject === 'participant' && 'participantId' in command
      ? command.participantId
      : subject;
  });
}
