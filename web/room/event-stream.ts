import { versionHeader } from '@story-pointer/core/version-header';
import { ownVersions, writeVersions } from '@story-pointer/core/wire-version';
import { frameHeaders } from '../browser/frame.ts';
import { readEvents } from './read-messages.ts';
import type { PageState, SocketHandlers } from './socket.ts';
import { liveUrl, type RoomPlace, type Transport } from './transport.ts';

/** In milliseconds, after which an answer without a byte is held back by a proxy until it ends. */
const patience = 3000;

/** In milliseconds, between two streams that end soon. */
const pace = 1000;

/** The end of a stream: the next one follows, or it was lost, or held back by a proxy. */
type StreamEnd = 'over' | 'lost' | 'heldBack';

/** Whether a proxy holds answers back, as far as this page has seen. */
let isHeldBack = false;

/**
 * Server-sent events from a room. Commands go by POST, which any process can answer; whatever else the
 * page has to say, it says in the address of its next stream.
 * @param page its state when a stream is opened
 */
export function openEventStream(
  place: RoomPlace,
  page: () => PageState,
  handlers: SocketHandlers,
): Transport {
  let isClosed = false;
  let isOpen = false;
  let current = new AbortController();

  async function follow(): Promise<void> {
    while (!isClosed) {
      current = new AbortController();
      const { signal } = current;
      const end = await readStream(signal).catch((): StreamEnd => 'lost');
      if (isClosed) return;
      if (signal.aborted && end === 'lost') continue;
      if (end === 'lost') {
        isOpen = false;
        handlers.closed();
        return;
      }
      if (end === 'heldBack') isHeldBack = true;
      else if (isHeldBack) await pause(signal);
    }
  }

  async function readStream(signal: AbortSignal): Promise<StreamEnd> {
    let isSilent = false;
    const endSilence = () => {
      isSilent = true;
      current.abort();
    };
    const timer = isHeldBack ? undefined : setTimeout(endSilence, patience);
    try {
      const { body, headers } = await fetch(liveUrl(place, page(), isHeldBack), {
        headers: {
          accept: 'text/event-stream',
          [versionHeader]: writeVersions(ownVersions),
          ...frameHeaders(),
        },
        redirect: 'manual',
        cache: 'no-store',
        signal,
      });
      if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return 'lost';
      const alive = () => {
        clearTimeout(timer);
        const wasOpen = isOpen;
        isOpen = true;
        // Unanswered commands are sent at once, which takes an open stream.
        if (!wasOpen) handlers.opened();
        handlers.alive();
      };
      return await readEvents(body, { alive, heard: handlers.heard });
    } catch (cause) {
      if (isSilent) return 'heldBack';
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }

  function openNext(): void {
    current.abort();
  }

  void follow();
  return {
    isOpen: () => isOpen,
    send: openNext,
    takesCommands: () => false,
    close: () => {
      isClosed = true;
      current.abort();
    },
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pace);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
