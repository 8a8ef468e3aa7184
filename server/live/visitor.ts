import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Down, VotesOf } from '@story-pointer/core/wire';
import type { ServerWebSocket } from 'bun';
import type { Places, Taker } from '../http/places.ts';
import type { Attendance } from '../rooms/rooms.ts';

/** What a page has told of itself, and what is known of it, when it opens its live connection. */
interface Page {
  readonly address: string;
  readonly sessionId: Id;
  /** Null for one without a seat; it may not be theirs where there is nothing to attend. */
  readonly participantId: Id | null;
  /** The key it came with; null without one. */
  readonly keyHash: KeyHash | null;
  /** What it has got by HTTP. */
  readonly position: Position;
  /** Of which votes it wants to know. */
  readonly votesOf: VotesOf;
  /** It had a connection before, and lost it. */
  readonly isBack: boolean;
  /** It does not speak any version of the wire that is spoken here: it is told to reload. */
  readonly isOutdated: boolean;
  /** It understands what is told in brief. */
  readonly hearsBrief: boolean;
  /** It may say what this process does not know yet. */
  readonly isNewer: boolean;
  /** Whether it has its user's attention; undefined where it does not want to know who is here. */
  readonly attention: Attention | undefined;
  /** Undefined where there is nothing to attend: the page is told so and let go. */
  readonly attendance: Attendance | undefined;
}

/**
 * One open page of one person. There are as many of them as people, so it has no functions of its own:
 * each would keep what stood around it where it was made, be it the whole request.
 */
export class Visitor implements Taker {
  /** Tells this connection from all others. */
  readonly id = crypto.randomUUID();
  readonly page: Page;
  attention: Attention;
  /** It does not know who is here, because it did not read when it was told. */
  hasMissedPresence = false;
  /** How many commands it has sent that are not answered yet. */
  commandsUnderWay = 0;
  /** Somebody else needed the place more before the connection was open. */
  isDisplaced = false;
  #place: Disposable | undefined;
  #socket: Socket | undefined;

  constructor(page: Page) {
    this.page = page;
    this.attention = page.attention ?? 'here';
  }

  get address(): string {
    return this.page.address;
  }

  get sessionId(): Id {
    return this.page.sessionId;
  }

  /** Whoever names a seat that is not theirs counts as somebody without one. */
  get participantId(): Id | null {
    return this.page.attendance ? this.page.participantId : null;
  }

  /** Where there is a place for the connection. */
  takePlace(places: Places): void {
    this.#place = places.take(this, () => this.#displace());
  }

  opened(socket: Socket): void {
    this.#socket = socket;
  }

  /** Frees what the connection has taken up. */
  leave(): void {
    this.page.attendance?.leave();
    this.#place?.[Symbol.dispose]();
  }

  #displace(): void {
    this.isDisplaced = true;
    if (this.#socket) turnAway(this.#socket);
  }
}

/** The connection of one page. */
export type Socket = ServerWebSocket<Visitor>;

/** Codes of our own for closing a connection. */
export const closeMalformed = 4400;
const closeGone = 4404;
export const closeOutdated = 4426;
const closeTooMany = 4429;

/** What everybody in a room listens to, in full or in brief, and what one person does. */
export const roomTopic = (sessionId: Id, isBrief: boolean) =>
  `${isBrief ? 'brief' : 'room'}/${sessionId}`;
export const seatTopic = (participantId: Id) => `seat/${participantId}`;

/** The one of its room's topics that a page listens to. */
const ownRoomTopic = ({ data: { sessionId, page } }: Socket) =>
  roomTopic(sessionId, page.hearsBrief);

/** From now on the page hears what happens. */
export function subscribe(socket: Socket): void {
  const { participantId } = socket.data;
  socket.subscribe(ownRoomTopic(socket));
  if (participantId !== null) socket.subscribe(seatTopic(participantId));
}

/** Whether the page hears what happens. */
export function listens(socket: Socket): boolean {
  return socket.isSubscribed(ownRoomTopic(socket));
}

export function unsubscribe(socket: Socket): void {
  const { participantId } = socket.data;
  socket.unsubscribe(ownRoomTopic(socket));
  if (participantId !== null) socket.unsubscribe(seatTopic(participantId));
}

export function send(socket: Socket, message: Down): void {
  socket.send(JSON.stringify(message));
}

/** Tells a page that there is nothing to attend for it. */
export function letGo(socket: Socket): void {
  send(socket, { type: 'gone' });
  socket.close(closeGone, 'gone');
}

/** Ends a connection whose place is needed for somebody else, or which asks too much. */
export function turnAway(socket: Socket): void {
  socket.close(closeTooMany, 'too many');
}
