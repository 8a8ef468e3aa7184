import type { Id } from '@story-pointer/core/ids';
import { importLimits } from '@story-pointer/core/import/limits';
import { tooBusy } from '../http/admission.ts';
import { EdgeError } from '../http/problem.ts';
import type { UnderWay } from '../http/under-way.ts';

interface ArrivingParts {
  readonly address: string;
  /** Counts the bytes of everybody's long commands. */
  readonly largeBytes: UnderWay;
  readonly onTimeout: () => void;
}

/** In milliseconds, within which all of it has to arrive. */
const patience = 60_000;

/** A command that comes in parts. Its bytes are charged to the address of its sender until it is dropped. */
export class ArrivingCommand {
  readonly commandId: Id;
  readonly #parts: ArrivingParts;
  readonly #timer: Timer;
  #texts: string[] = [];
  #bytes = 0;
  #charges: Disposable[] = [];
  #fault: EdgeError | null = null;

  constructor(commandId: Id, parts: ArrivingParts) {
    this.commandId = commandId;
    this.#parts = parts;
    this.#timer = setTimeout(parts.onTimeout, patience);
  }

  /** All of it, once the last part is there. @throws {EdgeError} tooLarge, notReady */
  get text(): string {
    if (this.#fault) throw this.#fault;
    return this.#texts.join('');
  }

  /** Keeps a part, unless it is too much. */
  add(text: string): void {
    if (this.#fault) return;
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes;
    const isTooLong = this.#bytes > importLimits.bytes;
    const charge = isTooLong ? undefined : this.#parts.largeBytes.begin(this.#parts.address, bytes);
    if (charge) {
      this.#texts.push(text);
      this.#charges.push(charge);
      return;
    }
    this.drop();
    this.#fault = isTooLong
      ? new EdgeError('tooLarge', { reason: 'body_too_large' })
      : tooBusy('large_bodies');
  }

  drop(): void {
    clearTimeout(this.#timer);
    for (const charge of this.#charges) charge[Symbol.dispose]();
    this.#charges = [];
    this.#texts = [];
  }
}
