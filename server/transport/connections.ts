import type { Refusal } from '@story-pointer/core/session/refusals';
import { followerSchema, helloSchema } from '@story-pointer/core/sync/protocol';
import { commonVersion, ownVersions, wireVersion } from '@story-pointer/core/wire-version';
import { parse } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import type { Identity } from '../http/identity.ts';
import { refusedBy } from '../http/problem.ts';
import { sessionIdIn } from '../http/session-id.ts';
import { newerThanUs } from '../http/versions.ts';
import { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { HeldLimit } from '../limits/table.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RoomDirectory } from '../room/directory.ts';
import { versionIn } from './event-frames.ts';
import { type Page, PageClient } from './page-client.ts';

interface ConnectionParts {
  readonly rooms: RoomDirectory;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly refusals: Refusals;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly limits: readonly HeldLimit[];
  /** For messages that take much memory until they are read. */
  readonly longAnswers: Leases;
  /** Milliseconds, of a clock that does not jump. */
  readonly clock: () => number;
}

/**
 * In milliseconds: a page that has sent nothing for so long is pinged, in time for proxies that cut a
 * connection after 15 seconds without a byte. If it does not answer, its person counts as here no longer, and it is cut off in the end.
 */
const silence = { untilPinged: 8000, untilAbsent: 15_000, most: 120_000 } as const;

/** The open pages of this process, whatever transport they use. */
export class Connections {
  readonly #parts: ConnectionParts;
  readonly #clients = new Set<PageClient>();
  readonly #leases: Leases;
  /** Whether the process is nearly full of connections: then only pages with a seat get one. */
  #isCrowded = false;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#leases = new Leases(parts.limits);
  }

  /** The number of connections that are held. */
  get taken(): number {
    return this.#leases.taken;
  }

  /**
   * Opens the connection of a page. A page whose seat or session is gone gets one too, and the reason there:
   * browsers do not let a page see why a WebSocket was refused.
   * @param refuse for a program that only follows the room, which gets no connection then
   * @throws {EdgeError}
   */
  async admit<T>(
    call: Call,
    code: string,
    open: (client: PageClient) => T,
    refuse?: (refusal: Refusal) => T,
  ): Promise<T> {
    const { identity, watch } = this.#parts;
    const page = refuse ? followerIn(call, code) : pageIn(call, code);
    const { sessionId, participantId } = page;
    const holder = participantId ?? (refuse && identity.tokenOf(call)?.tokenHash) ?? null;
    if (this.#isCrowded && holder === null) throw refusedBy('connections');
    // Refused before the session is looked up, which costs more.
    const full = this.#leases.fullFor({ ...page, participantId: holder });
    if (full) throw refusedBy(full);
    const who = refuse
      ? await identity.viewerFor(call, sessionId, participantId)
      : { keyHash: await identity.keyFor(call, sessionId, participantId) };
    using leaving = new DisposableStack();
    const client = leaving.use(new PageClient({ ...page, ...who }, this.#parts));
    const refusal = page.isOutdated ? undefined : await this.#letIn(client);
    if (refusal && refuse) return refuse(refusal);
    if (refusal?.code === 'sessionNotFound') await watch.missed(call, code);
    if (this.#isCrowded && client.participantId === null) throw refusedBy('connections');
    const lease = this.#leases.take(client);
    if (typeof lease === 'string') throw refusedBy(lease);
    client.keep(lease);
    const opened = open(client);
    leaving.move();
    return opened;
  }

  /** The connection of a page is open. */
  opened(client: PageClient): void {
    const { metrics, log } = this.#parts;
    const { isBack, isOutdated, position } = client.page;
    metrics.liveConnections.inc();
    log.debug({ isBack, isOutdated }, 'live connection opened');
    this.#clients.add(client);
    client.lastMessageAt = this.#parts.clock();
    if (client.isDisplaced) {
      client.end('too many');
      return;
    }
    if (isBack) metrics.reconnects.inc();
    if (client.room) client.room.welcome(client, position);
    else if (isOutdated) client.reload();
    else client.close('gone');
  }

  /** @param isCut whether the connection broke or was cut off */
  closed(client: PageClient, isCut: boolean): void {
    const { metrics, log } = this.#parts;
    metrics.liveConnections.dec();
    log.debug({ isCut }, 'live connection closed');
    if (isCut && client.hasBacklog) metrics.slowReaders.inc();
    this.#clients.delete(client);
    client[Symbol.dispose]();
  }

  drained(client: PageClient): void {
    client.drained();
    client.room?.drained(client);
  }

  /** Closes all connections, busy ones once they are answered. @param settled resolves when all commands are answered */
  async closeAll(settled: Promise<void>): Promise<void> {
    const clients = [...this.#clients];
    const busy = clients.filter(({ commandsUnderWay }) => commandsUnderWay > 0);
    for (const client of clients) if (client.commandsUnderWay === 0) client.end('restart');
    await settled;
    for (const client of busy) client.end('restart');
  }

  /**
   * To be called every so often: cuts off pages that have disappeared without a word. Messages of the
   * server itself count as life for `idleTimeout`, so in a busy room that would never end a connection.
   */
  dropSilent(): void {
    const now = this.#parts.clock();
    for (const client of [...this.#clients]) {
      const silent = now - client.lastMessageAt;
      if (silent > silence.most) client.terminate();
      else if (silent > silence.untilPinged) client.ping();
      client.setSilent(silent > silence.untilAbsent);
    }
  }

  /** While the process is nearly full of connections, those without a seat or token make room for others. */
  setCrowded(isCrowded: boolean): void {
    this.#isCrowded = isCrowded;
    if (!isCrowded) return;
    this.#parts.metrics.descriptorShortages.inc();
    for (const client of [...this.#clients]) if (client.participantId === null) client.terminate();
  }

  async #letIn(client: PageClient): Promise<Refusal | undefined> {
    const { rooms } = this.#parts;
    const room = rooms.at(client.sessionId);
    const entered = await room.connect(client.page);
    if (!entered.ok) return entered.refusal;
    client.room = room;
    const lease = rooms.held.hold(room, client);
    if (typeof lease === 'string') throw refusedBy(lease);
    client.keep(lease);
    return undefined;
  }
}

/** @throws {EdgeError} */
function followerIn(call: Call, code: string): Omit<Page, 'keyHash'> {
  const { participantId = null, votesOf = null } = parse(followerSchema, call.query);
  const position = versionIn(call.header('last-event-id'));
  return {
    ...{ address: call.address, sessionId: sessionIdIn(code), participantId, votesOf, position },
    ...{ onlyFollows: true, speaks: undefined, isBack: false, isOutdated: false },
    attention: undefined,
  };
}

/** A page without any version of a room gets all of it. */
const noVersion = { revision: 0, mark: '' };

/** @param code of the session, as it stands in the address @throws {EdgeError} */
function pageIn(call: Call, code: string): Omit<Page, 'keyHash'> {
  const sessionId = sessionIdIn(code);
  const query = parse(helloSchema, call.query);
  const { participantId = null, version: newest = wireVersion, revision, mark } = query;
  const { oldest = newest } = query;
  const version = commonVersion({ oldest, newest }, ownVersions);
  // When it tries again, it may reach another process.
  if (version === 'pageTooNew') throw newerThanUs();
  const isOutdated = version === 'pageTooOld';
  return {
    ...{ address: call.address, sessionId, participantId },
    // A room written by an older process may lack fields that this one knows.
    position: !isOutdated && (query.room ?? version) < version ? noVersion : { revision, mark },
    speaks: query.version,
    votesOf: query.votesOf ?? null,
    isBack: query.back !== undefined,
    isOutdated,
    attention: query.presence,
    onlyFollows: false,
  };
}
