import { withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import type { RoomView } from '@story-pointer/core/view';
import { type CommandRequest, commandAnswerSchema } from '@story-pointer/core/wire';
import { ApiError } from '../web/api/problem.ts';
import type { Chance } from './chance.ts';
import type { Ledger } from './ledger.ts';
import { type HeldSeat, Page, persist } from './page.ts';
import { count, type Tally } from './tally.ts';

/** How many commands of a hundred arrive twice, as by a double click or an eager proxy. */
const doublePercent = 3;

/** What may well be refused where ten people act at the same time, on a bad network. */
const expectedRefusals = [
  ...['roundOver', 'alreadyRevealed', 'notRevealed', 'noSuchPosition'],
  ...['roundNotFound', 'votesCast'],
  ...['storyNotFound', 'participantNotFound', 'facilitatorOnly', 'cannotRemove'],
];

interface PersonParts extends HeldSeat {
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** Somebody at a page, who sends commands until they are answered. */
export class Person extends Page {
  readonly #parts: PersonParts;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: PersonParts, view: RoomView) {
    super(parts, view);
    this.#parts = parts;
  }

  /** Sends a command, without waiting for its answer. */
  sends(command: Command): void {
    const { chance, tally } = this.#parts;
    const { participantId } = this.seat;
    const request = {
      commandId: withTime(crypto.randomUUID(), Date.now()),
      participantId,
      command,
    };
    this.#deliver(request);
    if (!chance.is(doublePercent / 100)) return;
    tally.doubles += 1;
    this.#deliver(request);
  }

  /** Fulfilled when all that was sent is answered, though the page may be closed. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #deliver(request: CommandRequest): void {
    const delivery = this.#untilAnswered(request)
      .catch((error) => this.#note(request.command, error))
      .finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async #untilAnswered(request: CommandRequest): Promise<void> {
    const { browser, seat, ledger, tally } = this.#parts;
    const path = `sessions/${seat.sessionId}/commands`;
    const begin = performance.now();
    let tries = 0;
    const call = () => {
      tries += 1;
      return browser.post(path, request, commandAnswerSchema);
    };
    const answer = await persist(call).finally(() => {
      tally.retries += tries - 1;
    });
    ledger.acknowledge(request, answer);
    if (tries === 1) tally.latencies.push(performance.now() - begin);
    await this.show(answer);
  }

  #note({ type }: Command, reason: unknown): void {
    const { tally } = this.#parts;
    const code = reason instanceof ApiError ? reason.code : String(reason);
    count(tally.refusals, code);
    if (!expectedRefusals.includes(code)) tally.surprises.push(`${type} was answered with ${code}`);
  }
}
