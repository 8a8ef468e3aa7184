import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import { apiUrl } from '../api/address.ts';
import type { PageState, Socket } from './socket.ts';

/** The session, seat and story of a page. */
export interface Place {
  readonly sessionId: SessionId;
  /** Null for a viewer without a seat. */
  readonly participantId: ParticipantId | null;
  readonly lookedAt: Id | null;
}

/** One way to the room. */
export interface Transport extends Omit<Socket, 'doubt'> {
  readonly isOpen: () => boolean;
}

/** The address of a live connection, with which the page introduces itself. */
export function liveUrl(
  { sessionId, participantId, lookedAt }: Place,
  { room, isBack, attention }: PageState,
  isBrief = false,
): URL {
  const url = apiUrl(`sessions/${encodeURIComponent(sessionId)}/live`);
  // A viewer without a seat sends no attention.
  const seated = participantId === null ? {} : { participantId, attention };
  url.search = new URLSearchParams(
    helloQuery({ room, isBack, votesOf: lookedAt, isBrief, ...seated }),
  ).toString();
  return url;
}
