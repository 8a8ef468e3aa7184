import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

/** The reasons for refusals that protect the server, and the setting that controls each, if any. */
const refusalReasons = {
  requests_by_browser: 'REQUESTS_PER_BROWSER',
  requests_by_address: 'REQUESTS_PER_ADDRESS',
  embedded_pages_by_address: 'REQUESTS_PER_ADDRESS',
  entries_by_address: 'ENTRIES_PER_ADDRESS',
  misses_by_address: 'MISSES_PER_ADDRESS',
  short_codes_by_address: 'MISSES_PER_ADDRESS',
  links_by_address: 'MISSES_PER_ADDRESS',
  bytes_by_browser: 'MEGABYTES_PER_BROWSER',
  bytes_by_address: 'MEGABYTES_PER_ADDRESS',
  connections_by_session: 'CONNECTIONS_PER_SESSION',
  connections_by_address: 'CONNECTIONS_PER_ADDRESS',
  connections: undefined,
  messages_by_connection: undefined,
  long_answers: undefined,
  /** Requests in progress. */
  requests: undefined,
  large_bodies: undefined,
  body_too_large: undefined,
  foreign_origin: 'PUBLIC_URL',
} as const;

export type RefusalReason = keyof typeof refusalReasons;

/** In milliseconds, between two log lines about one reason. */
const pace = 60_000;

/** Counts refusals by their reason, and warns of each reason once a minute. */
export class Refusals {
  readonly #counter: Metrics['refusals'];
  readonly #log: Log;
  /** Refusals since the last log line, for each reason that was logged within the last minute. */
  readonly #unlogged = new Map<RefusalReason, number>();

  constructor({ refusals }: Metrics, log: Log) {
    this.#counter = refusals;
    this.#log = log;
  }

  count(reason: RefusalReason): void {
    this.#counter.inc({ reason });
    const unlogged = this.#unlogged.get(reason);
    if (unlogged === undefined) this.#warn(reason, 1);
    else this.#unlogged.set(reason, unlogged + 1);
  }

  #warn(reason: RefusalReason, refused: number): void {
    this.#log.warn({ reason, setting: refusalReasons[reason], refused }, 'refused requests');
    this.#unlogged.set(reason, 0);
    setTimeout(() => {
      const since = this.#unlogged.get(reason) ?? 0;
      if (since > 0) this.#warn(reason, since);
      else this.#unlogged.delete(reason);
    }, pace).unref();
  }
}
