import type { Command } from '@story-pointer/core/session/commands';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import type { Seat } from '@story-pointer/core/wire';
import type { Answered } from '../web/calls/problem.ts';
import { readEvents } from '../web/room/read-messages.ts';
import type { PageState, Socket, SocketHandlers } from '../web/room/socket.ts';
import type { Browser } from './browser.ts';

/** The way of a page to its room where WebSockets are blocked: server-sent events, and commands by POST. */
export function openEvents(
  { browser, seat }: { readonly browser: Browser; readonly seat: Seat },
  page: () => PageState,
  handlers: SocketHandlers,
): Socket {
  const { sessionId, participantId } = seat;
  const path = `${browser.url}/api/sessions/${sessionId}`;
  let isClosed = false;
  let current = new AbortController();

  async function readStream(): Promise<boolean> {
    const query = new URLSearchParams(helloQuery({ participantId, ...page() }));
    const headers = { accept: 'text/event-stream', cookie: browser.cookie };
    const response = await fetch(`${path}/live?${query}`, { headers, signal: current.signal });
    if (!response.ok || !response.body) return false;
    handlers.opened();
    return (await readEvents(response.body, handlers)) === 'over';
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      current = new AbortController();
      const { signal } = current;
      const isOver = await readStream().catch(() => signal.aborted);
      if (!isOver && !isClosed) return handlers.closed();
    }
  }

  void follow();
  return {
    send: () => current.abort(),
    takesCommands: () => false,
    doubt: () => {},
    close: () => {
      isClosed = true;
      current.abort();
    },
  };
}

/** Sends a command by POST. */
export async function post(
  { browser, seat }: { readonly browser: Browser; readonly seat: Seat },
  commandId: string,
  command: Command,
): Promise<Answered> {
  const { sessionId, participantId } = seat;
  const headers = { 'content-type': 'application/json', cookie: browser.cookie };
  const body = JSON.stringify({ commandId, participantId, command });
  const url = `${browser.url}/api/sessions/${sessionId}/commands`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, json: await answer.json(), wait: 0, isOurs: true };
}
