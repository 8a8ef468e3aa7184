import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Limits, type RefusalReason, settingsOf } from './table.ts';

export const forwardedAdvice =
  'X-Forwarded-For is ignored, so everyone behind a proxy counts as one address. If a proxy of yours adds it, set TRUSTED_PROXIES=1, or the number of proxies.';

export const namedAdvice =
  'NAME_HEADER is ignored in requests from other addresses than SIGN_IN_PROXIES. If a sign-in proxy of yours sends it, add its address.';

/** In milliseconds, between two log lines about one reason. */
const logInterval = 60_000;

interface Unlogged {
  refused: number;
  advice: string | undefined;
}

/** Counts refusals by their reason, and warns of each reason once a minute. */
export class Refusals {
  readonly #counter: Metrics['refusals'];
  readonly #log: Log;
  readonly #settings: ReturnType<typeof settingsOf>;
  readonly #unlogged = new Map<RefusalReason, Unlogged>();

  constructor({ refusals }: Metrics, log: Log, limits: Limits) {
    this.#counter = refusals;
    this.#log = log;
    this.#settings = settingsOf(limits);
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
    const setting = this.#settings.get(reason);
    this.#log.warn({ reason, setting, ...counted }, 'refused requests');
    const next: Unlogged = { refused: 0, advice: undefined };
    this.#unlogged.set(reason, next);
    setTimeout(() => {
      if (next.refused > 0) this.#warn(reason, next);
      else this.#unlogged.delete(reason);
    }, logInterval).unref();
  }
}
