import { delayBefore } from '../calls/backoff.ts';

/**
 * The live connection as a state machine: its states, and the state after each event. It is pure;
 * room-connection.ts opens and closes sockets as the states say.
 */

/**
 * The number of failed attempts in a row; a connection counts as working after the first message.
 */
interface Failures {
  readonly failures: number;
}

/** Sockets are numbered, so that late events of an abandoned one are ignored. */
interface OnSocket extends Failures {
  readonly socket: number;
  /** The user is waiting: the socket has to show soon that it works. */
  readonly isUrgent: boolean;
}

export type Connection =
  | ({ readonly is: 'connecting' } & OnSocket)
  /** Open; `isAsking` while we wait for a sign of life. */
  | ({ readonly is: 'live'; readonly isAsking: boolean } & OnSocket)
  | ({ readonly is: 'waiting'; readonly lastSocket: number } & Failures)
  /** The session or the seat is gone. */
  | { readonly is: 'gone' }
  /** The server is newer than this page, which is loaded anew; if that did not help, it waits. */
  | { readonly is: 'outdated'; readonly lastSocket: number };

export type Happening =
  | { readonly type: 'opened'; readonly socket: number }
  | { readonly type: 'heard'; readonly socket: number }
  | { readonly type: 'closed'; readonly socket: number }
  /** It works, and yet a command was not answered over it. */
  | { readonly type: 'unanswered'; readonly socket: number }
  | { readonly type: 'toldGone'; readonly socket: number }
  /** The server says so, or what it sends cannot be read. */
  | { readonly type: 'outdated'; readonly socket: number }
  /** The time limit of the state is over. */
  | { readonly type: 'timeIsUp' }
  /** The network is back, or the user looks at the page again. */
  | { readonly type: 'woken' };

/** The longest time for a socket to open, to be silent, and then to answer. */
const openingLimit = 10_000;
const silenceLimit = 20_000;
const answerLimit = 10_000;
/** The same where the user is waiting. A socket that slept may be dead without an event. */
export const urgentLimit = 1500;

/** After how long it is worth asking a newer server again: another one may be there by then. */
const outdatedLimit = 60_000;

/** Before the first socket. */
export const unconnected = {
  is: 'waiting',
  lastSocket: 0,
  failures: 0,
} as const satisfies Connection;

/** The state after `happening`; the same object if nothing changes. */
export function after(connection: Connection, happening: Happening): Connection {
  if ('socket' in happening && happening.socket !== socketOf(connection)) return connection;
  switch (connection.is) {
    case 'connecting':
    case 'live':
      return onSocket(connection, happening);
    case 'waiting':
    case 'outdated': {
      const { lastSocket } = connection;
      const failures = connection.is === 'waiting' ? connection.failures : 0;
      if (happening.type !== 'timeIsUp' && happening.type !== 'woken') return connection;
      return { is: 'connecting', socket: lastSocket + 1, failures, isUrgent: false };
    }
    case 'gone':
      return connection;
    default:
      return connection satisfies never;
  }
}

function onSocket(connection: Extract<Connection, OnSocket>, happening: Happening): Connection {
  const { socket, failures, isUrgent } = connection;
  switch (happening.type) {
    case 'opened':
      return { is: 'live', socket, failures, isUrgent, isAsking: false };
    case 'heard':
      return { is: 'live', socket, failures: 0, isUrgent: false, isAsking: false };
    case 'closed':
      return lost(connection);
    case 'unanswered':
      return after(lost(connection), { type: 'woken' });
    case 'toldGone':
      return { is: 'gone' };
    case 'outdated':
      return { is: 'outdated', lastSocket: socket };
    case 'timeIsUp': {
      if (isUrgent) return after(lost(connection), { type: 'woken' });
      const isSilent = connection.is === 'live' && !connection.isAsking;
      return isSilent ? { ...connection, isAsking: true } : lost(connection);
    }
    case 'woken':
      if (isUrgent) return connection;
      return connection.is === 'live'
        ? { ...connection, isUrgent: true, isAsking: true }
        : { ...connection, isUrgent: true };
    default:
      return happening satisfies never;
  }
}

function lost({ socket, failures }: OnSocket): Connection {
  return { is: 'waiting', lastSocket: socket, failures: failures + 1 };
}

/**
 * The longest time of a state, in milliseconds; undefined for one that lasts.
 * @param random a number in [0, 1)
 */
export function timeLimitOf(connection: Connection, random: number): number | undefined {
  switch (connection.is) {
    case 'connecting':
      return connection.isUrgent ? urgentLimit : openingLimit;
    case 'live':
      if (connection.isUrgent) return urgentLimit;
      return connection.isAsking ? answerLimit : silenceLimit;
    case 'waiting':
      return delayBefore(connection.failures, random);
    case 'outdated':
      return outdatedLimit;
    case 'gone':
      return undefined;
    default:
      return connection satisfies never;
  }
}

/** The socket that speaks for this state. */
export function socketOf(connection: Connection): number | undefined {
  return 'socket' in connection ? connection.socket : undefined;
}

/** The state of the connection as the page needs it. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'gone' | 'outdated';

export function statusOf(connection: Connection): LiveStatus {
  switch (connection.is) {
    case 'connecting':
    case 'waiting':
    case 'live':
      if (connection.is === 'live' && connection.failures === 0) return 'live';
      return connection.failures > 0 ? 'reconnecting' : 'connecting';
    case 'gone':
    case 'outdated':
      return connection.is;
    default:
      return connection satisfies never;
  }
}
