import type { ParticipantId, SessionId } from '@story-pointer/core/ids';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import type { Config } from '../config.ts';

export type EdgeLimits = Readonly<ReturnType<typeof edgeLimitsOf>>;

/** The sender of a request, or the holder of something. */
export interface Party {
  readonly address: string;
  /** One of several at the address; null where it is unknown. */
  readonly browser?: string | null;
  readonly sessionId?: SessionId;
  /** Null without a seat. */
  readonly participantId?: ParticipantId | null;
  /** The tracker that it is asked for. */
  readonly tracker?: TrackerName;
}

/** Parties with the same value count together. Without a value a limit does not apply. */
export const groupings = {
  process: () => '',
  address: ({ address }) => address,
  browser: ({ browser }) => browser ?? undefined,
  /** People who create a session have no key yet. */
  sender: ({ browser, address }) => browser ?? address,
  tracker: ({ tracker }) => tracker,
  session: ({ sessionId }) => sessionId,
  person: ({ participantId, address }) => participantId ?? address,
  /** With the code of a session: strangers at the address cannot use up its entries. */
  visitors: ({ address, sessionId }) => `${address} ${sessionId}`,
} satisfies Record<string, (party: Party) => string | undefined>;

type Grouping = keyof typeof groupings;

interface Rate {
  readonly per: Grouping;
  readonly perMinute: number;
  readonly minutes: number;
  readonly setting: keyof Config;
}

/** A limit on what is held at a time. */
interface Most {
  readonly name: string;
  readonly per: Grouping;
  readonly most: number;
  /** Without a seat one gives way first, then who together have most; without this grouping the slowest. */
  readonly who?: Grouping;
  readonly setting?: keyof Config;
}

/** Refusals that no amount decides. */
const otherReasons = {
  body_too_large: undefined,
  messages_by_connection: undefined,
  /** The page is of a newer release than this process. */
  newer_page: undefined,
  foreign_origin: 'PUBLIC_URL',
  /** Only the header is refused: the address or the person in it does not count. */
  forwarded_header: 'TRUSTED_PROXIES',
  name_header: 'SIGN_IN_PROXIES',
} as const satisfies Record<string, keyof Config | undefined>;

export type Limits = ReturnType<typeof limitsOf>;
export type RateName = keyof Limits['rates'];
export type HeldName = Limits['held'][keyof Limits['held']][number]['name'];
export type HeldLimit = Most & { readonly name: HeldName };
/** A refusal as it is counted and logged. */
export type RefusalReason = RateName | HeldName | keyof typeof otherReasons;

const minutesOfADay = 24 * 60;

/** A wrong short code counts as this many wrong session codes. */
const missesPerTry = 20;

/** A stranger fills no session before a facilitator notices. */
const joinsPerEntry = 1 / 10;

/** The people from an address who may join one session in a minute. */
export function joinsOf({ entriesPerAddress }: Pick<EdgeLimits, 'entriesPerAddress'>): number {
  return Math.max(1, Math.floor(entriesPerAddress * joinsPerEntry));
}

/**
 * A session has a part of the limits of an address for itself: its people go on when others at the address have used
 * these up. The bytes of that part count when the session is created, so that all sessions together stay within
 * what an address may add.
 */
const partsOfAddress = { requests: 500, bytes: 5000 };

const mebibyte = 1024 ** 2;

/** Messages of one connection: pages hardly ever send two commands at once, and three others a minute. */
export const messagesByConnection = {
  commandsUnderWay: 16,
  othersPerMinute: 120,
  /** Answers that tell a page to wait; pages do wait. */
  waitsPerMinute: 60,
};

/** Every limit of requests and connections, by the name that its refusals are counted and logged with. */
export function limitsOf(edge: EdgeLimits) {
  const { requestsPerAddress, missesPerAddress, bytesPerAddress } = edge;
  const requestsOfSession = requestsPerAddress / partsOfAddress.requests;
  const bytesOfSession = bytesPerAddress / partsOfAddress.bytes;
  const shortCodes = missesPerAddress / missesPerTry;
  const rates = {
    requests_by_browser: inMinute('browser', edge.requestsPerBrowser, 'REQUESTS_PER_BROWSER'),
    requests_by_address: inMinute('address', requestsPerAddress, 'REQUESTS_PER_ADDRESS'),
    requests_by_session: inMinute('session', requestsOfSession, 'REQUESTS_PER_ADDRESS'),
    // Other sites cannot use up the requests of the people at this address.
    embedded_pages_by_address: inMinute('address', requestsPerAddress, 'REQUESTS_PER_ADDRESS'),
    entries_by_address: inMinute('address', edge.entriesPerAddress, 'ENTRIES_PER_ADDRESS'),
    joins_by_address: inMinute('visitors', joinsOf(edge), 'ENTRIES_PER_ADDRESS'),
    misses_by_address: inMinute('address', missesPerAddress, 'MISSES_PER_ADDRESS'),
    short_codes_by_address: inMinute('address', shortCodes, 'MISSES_PER_ADDRESS'),
    bytes_by_browser: inDay('browser', edge.bytesPerBrowser, 'MEGABYTES_PER_BROWSER'),
    bytes_by_address: inDay('address', bytesPerAddress, 'MEGABYTES_PER_ADDRESS'),
    bytes_by_session: inDay('session', bytesOfSession, 'MEGABYTES_PER_ADDRESS'),
    tracker_requests_by_browser: inMinute(
      ...(['sender', edge.requestsPerBrowser / 2, 'REQUESTS_PER_BROWSER'] as const),
    ),
    tracker_requests_by_address: inMinute(
      ...(['address', requestsPerAddress / 50, 'REQUESTS_PER_ADDRESS'] as const),
    ),
    tracker_requests: inMinute('tracker', requestsPerAddress / 25, 'REQUESTS_PER_ADDRESS'),
    // Trackers lock accounts after a few.
    tracker_tokens_by_address: inMinute('address', missesPerAddress / 20, 'MISSES_PER_ADDRESS'),
    // One person's mistakes leave the secrets of the operator to others at the address.
    tracker_words_by_browser: inMinute('browser', missesPerAddress / 120, 'MISSES_PER_ADDRESS'),
    tracker_words_by_address: inMinute('address', missesPerAddress / 20, 'MISSES_PER_ADDRESS'),
    creation_tokens_by_browser: inMinute('browser', missesPerAddress / 120, 'MISSES_PER_ADDRESS'),
    creation_tokens_by_address: inMinute('address', missesPerAddress / 20, 'MISSES_PER_ADDRESS'),
    // A new webhook sends to others who have not agreed, and its code could be guessed.
    webhooks_by_address: inMinute('address', missesPerAddress / 10, 'MISSES_PER_ADDRESS'),
    nudges_by_browser: inMinute('browser', edge.nudgesPerBrowser, 'NUDGES_PER_BROWSER'),
  };
  // The narrowest limit comes first, so that its own leases give way before those of others.
  const held = {
    requests: [
      { name: 'requests', per: 'address', most: 1000 },
      { name: 'requests', per: 'process', most: 4000 },
    ],
    // A list of 2 MB is the longest. Adding its stories blocks the event loop for 60 ms.
    largeBodies: [
      { name: 'large_bodies', per: 'browser', most: 2 * mebibyte },
      { name: 'large_bodies', per: 'address', most: 4 * mebibyte },
      { name: 'large_bodies', per: 'process', most: 16 * mebibyte },
    ],
    trackerRequests: [
      { name: 'tracker_requests_at_once', per: 'sender', most: 2 },
      { name: 'tracker_requests_at_once', per: 'tracker', most: 4 },
    ],
    programWaits: [
      { name: 'program_waits', per: 'sender', most: 4 },
      { name: 'program_waits', per: 'address', most: 20 },
      { name: 'program_waits', per: 'process', most: 200 },
    ],
    checkStreams: [
      { name: 'check_streams', per: 'address', most: 20 },
      { name: 'check_streams', per: 'process', most: 200 },
    ],
    // There is hardly ever one.
    longAnswers: [
      { name: 'long_answers', per: 'address', who: 'session', most: 32 },
      { name: 'long_answers', per: 'session', who: 'person', most: 64 },
    ],
    connections: [
      {
        name: 'connections_by_address',
        per: 'address',
        who: 'session',
        most: edge.connectionsPerAddress,
        setting: 'CONNECTIONS_PER_ADDRESS',
      },
      {
        name: 'connections_by_session',
        per: 'session',
        who: 'person',
        most: edge.connectionsPerSession,
        setting: 'CONNECTIONS_PER_SESSION',
      },
      { name: 'connections', per: 'process', who: 'process', most: edge.connections },
    ],
    sessionBytes: [
      {
        name: 'memory_by_address',
        per: 'address',
        who: 'address',
        most: edge.sessionBytes / 2,
        setting: 'SESSIONS_MEGABYTES',
      },
      {
        name: 'memory',
        per: 'process',
        who: 'address',
        most: edge.sessionBytes,
        setting: 'SESSIONS_MEGABYTES',
      },
    ],
  } as const satisfies Record<string, readonly Most[]>;
  return { rates, held };
}

export function settingsOf({ rates, held }: Limits): ReadonlyMap<string, string | undefined> {
  const rows: readonly HeldLimit[] = Object.values(held).flat();
  return new Map([
    ...Object.entries(rates).map(([name, { setting }]) => [name, setting] as const),
    ...rows.map(({ name, setting }) => [name, setting] as const),
    ...Object.entries(otherReasons),
  ]);
}

function inMinute(per: Grouping, perMinute: number, setting: keyof Config): Rate {
  return { per, perMinute, minutes: 1, setting };
}

function inDay(per: Grouping, bytes: number, setting: keyof Config): Rate {
  return { per, perMinute: bytes / minutesOfADay, minutes: minutesOfADay, setting };
}

const megabyte = 1_000_000;

export function roomLimitsOf(config: Config) {
  return {
    participants: config.MAX_PARTICIPANTS,
    stories: config.MAX_STORIES,
    bytes: config.MAX_SESSION_MEGABYTES * megabyte,
    seatsPerBrowser: config.SEATS_PER_BROWSER,
  };
}

/** Open sessions take up to three times their bytes, and the heap grows to twice of that between two collections. */
const partOfSessions = 1 / 10;

/** The amounts that the operator sets, or that follow from the machine; for a minute unless noted. @param memory in bytes */
export function edgeLimitsOf(config: Config, connections: number, memory: number) {
  const most = config.SESSIONS_MEGABYTES;
  return {
    requestsPerBrowser: config.REQUESTS_PER_BROWSER,
    requestsPerAddress: config.REQUESTS_PER_ADDRESS,
    /** Sessions created. */
    entriesPerAddress: config.ENTRIES_PER_ADDRESS,
    /** Requests for sessions that do not exist, by codes that may be guesses. */
    missesPerAddress: config.MISSES_PER_ADDRESS,
    /** In a day. */
    bytesPerBrowser: config.MEGABYTES_PER_BROWSER * megabyte,
    bytesPerAddress: config.MEGABYTES_PER_ADDRESS * megabyte,
    nudgesPerBrowser: config.NUDGES_PER_BROWSER,
    connections,
    connectionsPerSession: config.CONNECTIONS_PER_SESSION,
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    sessionBytes: most === '' ? (memory * partOfSessions) / config.WORKERS : most * megabyte,
    trustedProxies: config.TRUSTED_PROXIES,
  };
}
