import { withTime } from '@story-pointer/core/ids';
import { ApiError } from './problem.ts';
import { serverNow } from './server-clock.ts';

/**
 * Gives what is sent its id. What was not answered keeps it: sent again with nothing changed it is
 * the same command, and happens once.
 */
export class CommandIds {
  readonly #make: () => string;
  #last: { readonly text: string; readonly id: string } | undefined;

  constructor(make: () => string) {
    this.#make = make;
  }

  idFor(what: object): string {
    const text = JSON.stringify(what);
    if (this.#last?.text !== text) this.#last = { text, id: this.#make() };
    return this.#last.id;
  }

  /** Forgets an id once the server has answered. @param failure the reason for which it did not, or refused */
  ended(id: string, failure?: unknown): void {
    const isUnanswered = failure instanceof ApiError && failure.isPassing;
    if (this.#last?.id === id && !isUnanswered) this.#last = undefined;
  }
}

/** The id of a command to a session: it also says when, by the server's clock. */
export function newTimedId(): string {
  return withTime(newCommandId(), serverNow());
}

/**
 * A random UUID (RFC 9562, version 4). The browser's own `randomUUID` is there only under TLS, and
 * a team may well run this in its own network without.
 */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [version = 0, variant = 0] = [bytes[6], bytes[8]];
  bytes[6] = (version & 0x0f) | 0x40;
  bytes[8] = (variant & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
