import type { RoomLimits } from '@story-pointer/core/session/decision';
import type { Config } from './config.ts';
import type { RateLimits } from './http/limit-rates.ts';

/** Connections that may be open at a time. */
export interface ConnectionLimits {
  /** The most that this process can hold. */
  readonly connections: number;
  readonly connectionsPerSession: number;
  readonly connectionsPerAddress: number;
  /** Bytes of sessions that are in memory for them. */
  readonly sessionBytes: number;
}

/** Limits at the edge, all set by the operator. */
export interface EdgeLimits extends RateLimits, ConnectionLimits {
  /** The number of proxies in front of the server. */
  readonly trustedProxies: number;
}

const megabyte = 1_000_000;

/**
 * The part of the memory that open sessions count for at most. They take up to three times as much, and the heap grows
 * to twice of that between two collections.
 */
const partOfSessions = 1 / 10;

/**
 * @param connections the number of live connections that the process can hold
 * @param memory the bytes that this process and the other workers can use
 */
export function edgeLimitsOf(config: Config, connections: number, memory: number): EdgeLimits {
  const most = config.SESSIONS_MEGABYTES;
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
    sessionBytes: most === '' ? (memory * partOfSessions) / config.WORKERS : most * megabyte,
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
