import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

/** The reasons for refusals that protect the server, and the setting that controls each, if any. */
const refusalReasons = {
  requests_by_browser: 'REQUESTS_PER_BROWSER',
  requests_by_address: 'REQUESTS_PER_ADDRESS',
  requests_by_session: 'REQUESTS_PER_ADDRESS',
  embedded_pages_by_address: 'REQUESTS_PER_ADDRESS',
  entries_by_address: 'ENTRIES_PER_ADDRESS',
  misses_by_address: 'MISSES_PER_ADDRESS',
  short_codes_by_address: 'MISSES_PER_ADDRESS',
  bytes_by_browser: 'MEGABYTES_PER_BROWSER',
  bytes_by_address: 'MEGABYTES_PER_ADDRESS',
  bytes_by_session: 'MEGABYTES_PER_ADDRESS',
  nudges_by_browser: 'NUDGES_PER_BROWSER',
  connections_by_session: 'CONNECTIONS_PER_SESSION',
  connections_by_address: 'CONNECTIONS_PER_ADDRESS',
  memory_by_address: 'SESSIONS_MEGABYTES',
  memory: 'SESSIONS_MEGABYTES',
  connections: undefined,
  messages_by_connection: undefined,
  long_answers: undefined,
  /** Requests in progress. */
  requests: undefined,
  large_bodies: undefined,
  body_too_large: undefined,
  /** The page is of a newer release than this process. */
  newer_page: undefined,
  foreign_origin: 'PUBLIC_URL',
  /** Only the header is refused: the address in it does not count. */
  forwarded_header: 'TRUSTED_PROXIES',
} as const;

export type RefusalReason = keyof typeof refusalReasons;

/** In milliseconds, between two log lines about one reason. */
const logInterval = 60_000;

/** Refusals for one reason that are not in the log yet. */
interface Unlogged {
  refused: number;
  advice: string | undefined;
}

/** Counts refusals by their reason, and warns of each reason once a minute. */
export class Refusals {
  readonly #counter: Metrics['refusals'];
  readonly #log: Log;
  /** For each reason that was logged within the last minute. */
  readonly #unlogged = new Map<RefusalReason, Unlogged>();

  constructor({ refusals }: Metrics, log: Log) {
    this.#counter = refusals;
    this.#log = log;
  }

  /** @param advice for the operator, for the log only */
  count(reason: RefusalReason, advice?: string): void {
    this.#counter.inc({ reason });
    const unlogged = this.#unlogged.get(reason);
    if (unlogged) {
      unlogged.refused += 1;
      unlogged.advice = advice;
    } else this.#warn(reason, { refused: 1, advice });
  }

  #warn(reason: RefusalReason, counted: Unlogged): void {
    this.#log.warn({ reason, setting: refusalReasons[reason], ...counted }, 'refused requests');
    const next: Unlogged = { refused: 0, advice: undefined };
    this.#unlogged.set(reason, next);
    setTimeout(() => {
      if (next.refused > 0) this.#warn(reason, next);
      else this.#unlogged.delete(reason);
    }, logInterval).unref();
  }
}
