import type { Config } from './config.ts';
import type { RateLimits } from './http/limit-rates.ts';
import type { ConnectionLimits } from './live/route.ts';

/** What the edge takes from whom; all of it is the operator's to set. */
export interface EdgeLimits extends RateLimits, ConnectionLimits {
  /** How many proxies stand in front of the server. */
  readonly trustedProxies: number;
}

export function edgeLimitsOf(config: Config): EdgeLimits {
  return {
    requestsPerBrowser: config.REQUESTS_PER_BROWSER,
    requestsPerAddress: config.REQUESTS_PER_ADDRESS,
    entriesPerAddress: config.ENTRIES_PER_ADDRESS,
    missesPerAddress: config.MISSES_PER_ADDRESS,
    connectionsPerSession: config.CONNECTIONS_PER_SESSION,
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    trustedProxies: config.TRUSTED_PROXIES,
  };
}
