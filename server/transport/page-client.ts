import type { Id, KeyHash, ParticipantId, SessionId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';
import type { SentToken } from '@story-pointer/core/session/tokens';
import { type Down, pointerVersion, shortVoteVersion } from '@story-pointer/core/sync/protocol';
import { oldestWireVersion } from '@story-pointer/core/wire-version';
import { type CatchUp, type Client, notDelivered, type Topic } from '../clients/clients.ts';
import type { Holder, Leases } from '../limits/leases.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { Follower } from '../limits/rooms-in-memory.ts';
import type { HeldName } from '../limits/table.ts';
import type { Room } from '../room/room.ts';
import { backpressure, type PageSocket, type Topics } from './page-socket.ts';

/** A page, as it describes itself when it opens its connection. */
export interface Page {
  readonly address: string;
  readonly sessionId: SessionId;
  /** The seat it names, which may belong to somebody else; null for none. */
  readonly participantId: ParticipantId | null;
  readonly keyHash: KeyHash | null;
  /** The token of a program, which has no seat. */
  readonly token?: SentToken | undefined;
  /** The version of the room that it has. */
  readonly position: Version;
  readonly votesOf: Id | null;
  /** It had a connection before, and lost it. */
  readonly isBack: boolean;
  /** The newest version of the wire that it speaks; undefined for a program, which names none. */
  readonly speaks: number | undefined;
  /** It speaks no version of the wire that is spoken here, and has to reload. */
  readonly isOutdated: boolean;
  /** A program that follows the room: it stands for no person. */
  readonly onlyFollows: boolean;
  /** Whether its user looks at it; undefined where it does not want to know who is here. */
  readonly attention: Attention | undefined;
}

interface ClientParts {
  /** For messages that take much memory until they are read. */
  readonly longAnswers: Leases;
  readonly refusals: Refusals;
}

/** In milliseconds: a page that has read nothing of a long message for so long loses its connection. */
const patience = 15_000;

/** Our own codes for closing a connection, and one of the protocol: another server will be there. */
const closeCodes = {
  malformed: 4400,
  gone: 4404,
  reload: 4426,
  'too many': 4429,
  restart: 1012,
  failure: 1011,
} as const;

/**
 * A page with its connection. There is one for every open page, so it has no functions of its own: each would
 * keep everything that was in scope where it was made, such as the request.
 */
export class PageClient implements Client, Follower, Holder, Disposable {
  readonly id = crypto.randomUUID();
  readonly page: Page;
  attention: Attention;
  delivery: CatchUp = notDelivered;
  /** The room that let it in; null for a page whose seat or session is gone. */
  room: Room | null = null;
  /** Commands of the page that are not answered yet. */
  commandsUnderWay = 0;
  /** When it last sent something or opened its event stream, by the clock of `Connections`. */
  lastMessageAt = Number.POSITIVE_INFINITY;
  /** It has answered no ping lately, as on a phone that lost its network. */
  isSilent = false;
  /** Its event stream has ended for the next one. */
  isReturning = false;
  /** Whether something that was sent to it is still waiting to be read. */
  hasBacklog = false;
  /** Another page has taken its place, maybe before its connection was open. */
  isDisplaced = false;
  readonly #parts: ClientParts;
  readonly #leases: Disposable[] = [];
  #socket: PageSocket | null = null;
  #topics: Topics | undefined;
  #isSubscribed = false;
  /** A long message that is not read yet, and the version in which it has everything. */
  #unread: { readonly lease: Disposable; readonly reached: Version } | null = null;
  #timer: Timer | undefined;
  /** Its session or seat is gone. */
  #isGone = false;

  constructor(page: Page, parts: ClientParts) {
    this.page = page;
    this.attention = page.attention ?? 'here';
    this.#parts = parts;
  }

  get address(): string {
    return this.page.address;
  }

  get sessionId(): Id {
    return this.page.sessionId;
  }

  /** The token of a program stands for its seat. Null also for a page that names a seat which is not its own. */
  get participantId(): Id | null {
    const { participantId, token } = this.page;
    return this.room && (participantId ?? token?.tokenHash ?? null);
  }

  get person(): Id | null {
    return this.page.onlyFollows ? null : this.participantId;
  }

  get keyHash(): KeyHash | null {
    return this.page.keyHash;
  }

  get token(): SentToken | undefined {
    return this.page.token;
  }

  get votesOf(): Id | null {
    return this.page.votesOf;
  }

  get wantsPresence(): boolean {
    return this.page.attention !== undefined;
  }

  get isSubscribed(): boolean {
    return this.#isSubscribed && this.#socket?.readyState === WebSocket.OPEN;
  }

  get isBehind(): boolean {
    return this.#socket !== null && this.#socket.getBufferedAmount() > 0;
  }

  /** Keeps what the connection has taken until it is left. */
  keep(lease: Disposable): void {
    this.#leases.push(lease);
  }

  /** It gives back everything at once: a page that does not read would keep it. */
  displaced(): void {
    this.isDisplaced = true;
    this.end('too many');
    this[Symbol.dispose]();
  }

  unloaded(limit: HeldName): void {
    this.#parts.refusals.count(limit);
    this.displaced();
  }

  opened(socket: PageSocket, topics?: Topics): void {
    this.#socket = socket;
    this.#topics = topics;
  }

  subscribe(): void {
    if (this.#isSubscribed || this.#isGone || !this.#speaks(shortVoteVersion)) return;
    this.#isSubscribed = this.#topics?.subscribe(this.#named('changes')) ?? false;
    if (this.wantsPresence) this.#topics?.subscribe(this.#named('presence'));
  }

  publish(topic: Topic, message: string): boolean {
    return (this.#topics?.publish(this.#named(topic), message) ?? 0) > 0;
  }

  noteBacklog(): void {
    this.hasBacklog ||= this.isBehind;
  }

  send(messages: readonly string[]): void {
    // The page asks for what happens while it reads a long message.
    if (!this.#isGone && !this.#unread) this.#send(messages);
  }

  sendMessage(message: Down): void {
    this.#send([JSON.stringify(message)]);
  }

  /** Counts a command of this page until its result is sent. */
  holdOpen(): Disposable {
    this.commandsUnderWay += 1;
    return {
      [Symbol.dispose]: () => {
        this.commandsUnderWay -= 1;
        if (this.#isGone && this.commandsUnderWay === 0) this.close('gone');
      },
    };
  }

  sendLong(reached: Version, write: () => readonly string[]): void {
    if (this.#isGone || this.#unread) return;
    if (this.#speaks(pointerVersion)) {
      this.sendMessage({ type: 'stale', revision: reached.revision, mark: reached.mark });
      return;
    }
    // Programs, and pages of earlier releases, get it over the connection.
    const lease = this.#parts.longAnswers.take(this);
    if (typeof lease === 'string') {
      this.#parts.refusals.count(lease);
      this.end('too many');
      return;
    }
    this.send(write());
    this.#unread = { lease, reached };
    if (this.isBehind) this.#awaitReading();
    else this.drained();
  }

  /** The page has read everything that was sent, and gets what it has missed meanwhile. */
  drained(): void {
    this.hasBacklog = false;
    const unread = this.#unread;
    if (!unread) return;
    this.#forget();
    this.room?.resume(this, unread.reached);
  }

  /** It has to reload: this process does not speak its version of the wire. */
  reload(): void {
    this.sendMessage({ type: 'reload', oldest: oldestWireVersion });
    this.end('reload');
  }

  /** A page that has just left is sent the results of its commands before, and nothing else. */
  close(reason: 'gone' | 'failure'): void {
    if (reason === 'gone' && this.commandsUnderWay > 0) {
      this.#isGone = true;
      this.#isSubscribed = false;
      for (const topic of ['changes', 'presence'] as const)
        this.#topics?.unsubscribe(this.#named(topic));
      return;
    }
    if (reason === 'gone') this.sendMessage({ type: 'bye', reason });
    this.end(reason);
  }

  end(reason: keyof typeof closeCodes): void {
    this.#socket?.close(closeCodes[reason], reason);
  }

  /** At once: a farewell would wait until the page has read it. */
  terminate(): void {
    this.#socket?.terminate();
  }

  ping(): void {
    this.#socket?.ping();
  }

  setSilent(isSilent: boolean): void {
    if (this.isSilent === isSilent) return;
    this.isSilent = isSilent;
    this.room?.presenceChanged(this);
  }

  /** Gives back everything that the connection has taken. Nothing happens the second time. */
  [Symbol.dispose](): void {
    this.#forget();
    for (const lease of this.#leases.splice(0)) lease[Symbol.dispose]();
    this.room?.disconnect(this);
    this.room = null;
  }

  #named(topic: Topic): string {
    return `${topic} ${this.page.sessionId}`;
  }

  /** Whether it is a page that speaks this version of the wire. */
  #speaks(version: number): boolean {
    const { speaks } = this.page;
    return speaks !== undefined && speaks >= version;
  }

  /** @param before the bytes that were left to read earlier */
  #awaitReading(before = Number.POSITIVE_INFINITY): void {
    const left = this.#socket?.getBufferedAmount() ?? 0;
    if (left >= before) this.terminate();
    else this.#timer = setTimeout(() => this.#awaitReading(left), patience);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#unread?.lease[Symbol.dispose]();
    this.#unread = null;
  }

  /** In one packet, with what was published before. */
  #send(messages: readonly string[]): void {
    const socket = this.#socket;
    socket?.cork(() => {
      for (const message of messages) {
        if (socket.send(message) === backpressure) this.hasBacklog = true;
      }
    });
  }
}
