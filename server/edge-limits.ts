import type { RoomLimits } from '@story-pointer/core/session/decision';
import type { Config } from './config.ts';
import type { RateLimits } from './http/limit-rates.ts';

/** Connections that may be open at a time. */
export interface ConnectionLimits {
  /** The most that this process can hold. */
  readonly connections: number;
  readonly connectionsPerSession: number;
  readonly connectionsPerAddress: number;
}

/** Limits at the edge, all set by the operator. */
export interface EdgeLimits extends RateLimits, ConnectionLimits {
  /** The number of proxies in front of the server. */
  readonly trustedProxies: number;
}

const megabyte = 1_000_000;

/** @param connections the number of live connections that the process can hold */
export function edgeLimitsOf(config: Config, connections: number): EdgeLimits {
  return {
    requestsPerBrowser: config.REQUESTS_PER_BROWSER,
    requestsPerAddress: config.REQUESTS_PER_ADDRESS,
    entriesPerAddress: config.ENTRIES_PER_ADDRESS,
    bytesPerBrowser: config.MEGABYTES_PER_BROWSER * megabyte,
    bytesPerAddress: config.MEGABYTES_PER_ADDRESS * megabyte,
    nudgesPerBrowser: config.NUDGES_PER_BROWSER,
    missesPerAddress: config.MISSES_PER_ADDRESS,
    connections,
    connectionsPerSession: config.CONNECTIONS_PER_SESSION,
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    trustedProxies: config.TRUSTED_PROXIES,
  };
}

/** Limits on the size of one session. */
export function roomLimitsOf(config: Config): RoomLimits {
  return {
    participants: config.MAX_PARTICIPANTS,
    stories: config.MAX_STORIES,
    bytes: config.MAX_SESSION_MEGABYTES * megabyte,
    seatsPerBrowser: config.SEATS_PER_BROWSER,
  };
}
