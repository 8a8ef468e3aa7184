import { type CommandId, withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { RoomView } from '@story-pointer/core/view';
import { ApiError } from '../web/calls/problem.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { SeatRequest } from './course.ts';
import type { Ledger } from './ledger.ts';
import { type HeldSeat, Page, persist } from './page.ts';
import { count, type Tally } from './tally.ts';

/** The percentage of commands that arrive twice, as by a double click or an eager proxy. */
const doublePercent = 3;

/** Refusals to expect when ten people act at the same time on a bad network. */
const expectedRefusals = [
  ...['roundOver', 'alreadyRevealed', 'notRevealed', 'alreadyAgreed', 'noSuchPosition'],
  ...['notApart', 'sessionClosed', 'tooFewVotes'],
  ...['roundNotFound', 'votesCast', 'votesStay', 'namesHidden', 'namesShown'],
  ...['storyNotFound', 'participantNotFound', 'cannotRemove', 'lastFacilitator'],
  ...['facilitatorOnly', 'onlyWatching', 'cannotTakeOver', 'cannotVouch', 'playedStays'],
  ...['alreadyCollecting', 'notCollecting', 'storyCollected', 'storyInRound', 'notAsked'],
  // A short deadline may pass before the command arrives.
  'badDeadline',
  // A seat that a restore has undone.
  'notYourSeat',
];

const noAttempts = { tries: 0, restores: 0 };

interface PersonParts extends HeldSeat {
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** A person at a page, who repeats commands until they are answered. */
export class Person extends Page {
  readonly #parts: PersonParts;
  readonly #underWay = new Set<Promise<boolean>>();
  /** The attempts to send each command under way, and the number of restores before the last one. */
  readonly #attempts = new Map<CommandId, { readonly tries: number; readonly restores: number }>();

  constructor(parts: PersonParts, view: RoomView) {
    super(
      {
        ...parts,
        onStep: (step) => parts.ledger.receive(step),
        onAttempt: (commandId) => this.#noteAttempt(commandId),
      },
      view,
    );
    this.#parts = parts;
  }

  get browser(): Browser {
    return this.#parts.browser;
  }

  /** Sends a command, without waiting for its answer. */
  sends(command: Command): void {
    void this.does(command);
  }

  /**
   * Sends a command.
   * @returns whether it was accepted, once it is answered
   */
  does(command: Command): Promise<boolean> {
    const { chance, tally } = this.#parts;
    const { participantId } = this.seat;
    const request = {
      commandId: withTime(crypto.randomUUID(), Date.now()),
      participantId,
      command,
    };
    const first = this.#deliver(request);
    if (chance.is(doublePercent / 100)) {
      tally.doubles += 1;
      void this.#deliver(request);
    }
    return first;
  }

  /** Resolves when all commands are answered, though the page may be closed. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #deliver(request: SeatRequest): Promise<boolean> {
    const delivery = this.#untilAnswered(request)
      .catch((error) => this.#note(request.command, error))
      .finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
    return delivery;
  }

  async #untilAnswered(request: SeatRequest): Promise<boolean> {
    const { browser, ledger, tally } = this.#parts;
    const begin = performance.now();
    const answer = await persist(() => this.send(request));
    const { tries, restores } = this.#attempts.get(request.commandId) ?? noAttempts;
    tally.retries += Math.max(0, tries - 1);
    ledger.acknowledge({ request, keyHash: browser.keyHash, answer }, restores);
    count(tally.accepted, request.command.type);
    if (tries === 1) tally.latencies.push(performance.now() - begin);
    return true;
  }

  #noteAttempt(commandId: CommandId): void {
    const { tries } = this.#attempts.get(commandId) ?? noAttempts;
    this.#attempts.set(commandId, { tries: tries + 1, restores: this.#parts.ledger.restores });
  }

  #note({ type }: Command, reason: unknown): false {
    const { tally } = this.#parts;
    const code = reason instanceof ApiError ? reason.code : String(reason);
    count(tally.refusals, code);
    if (!expectedRefusals.includes(code)) tally.surprises.push(`${type} was answered with ${code}`);
    return false;
  }
}
