import type { Id } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Down } from '@story-pointer/core/wire';
import type { ServerWebSocket } from 'bun';
import type { Taker } from '../http/places.ts';
import type { Attendance } from '../rooms/rooms.ts';

/** One open page of one person. */
export interface Visitor extends Taker {
  /** Tells this connection from all others. */
  readonly id: string;
  /** What the page has got by HTTP. */
  readonly position: Position;
  /** The page had a connection before, and lost it. */
  readonly isBack: boolean;
  /** The page does not speak any version of the wire that is spoken here: it is told to reload. */
  readonly isOutdated: boolean;
  /** The page may say what this process does not know yet. */
  readonly isNewer: boolean;
  /** Whether the page has its user's attention. */
  attention: Attention;
  /** The page wants to know who is here. */
  readonly wantsPresence: boolean;
  /** It does not know, because it did not read when it was told. */
  hasMissedPresence: boolean;
  /** Undefined where there is nothing to attend: the page is told so and let go. */
  readonly attendance: Attendance | undefined;
  /** Aborted when somebody else needs the place more. */
  readonly displaced: AbortSignal;
  /** Frees what the connection has taken up. */
  readonly leave: () => void;
}

/** The connection of one page. */
export type Socket = ServerWebSocket<Visitor>;

/** Codes of our own for closing a connection. */
export const closeMalformed = 4400;
const closeGone = 4404;
export const closeOutdated = 4426;
const closeTooMany = 4429;

/** What everybody in a room listens to, and what one person does. */
export const roomTopic = (sessionId: Id) => `room/${sessionId}`;
export const seatTopic = (participantId: Id) => `seat/${participantId}`;

/** From now on the page hears what happens. */
export function subscribe(socket: Socket): void {
  const { sessionId, participantId } = socket.data;
  socket.subscribe(roomTopic(sessionId));
  if (participantId !== null) socket.subscribe(seatTopic(participantId));
}

export function unsubscribe(socket: Socket): void {
  const { sessionId, participantId } = socket.data;
  socket.unsubscribe(roomTopic(sessionId));
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
