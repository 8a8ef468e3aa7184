import { importLimits } from '@story-pointer/core/import/limits';
import type { MemoryLimit } from '../rooms/held-rooms.ts';
import { brokenOff, maxBodyBytes, readInParts, tooBusy } from './body.ts';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import { Turns } from './turns.ts';
import { WorkLimit } from './work-limit.ts';

const megabyte = 1024 ** 2;

/**
 * Limits on work in progress, in total, for one address and for one browser: a list of 2 MB, the longest. Adding its
 * stories blocks the event loop for 60 ms.
 */
const most = {
  requests: [4000, 1000],
  largeBytes: [16 * megabyte, 4 * megabyte, 2 * megabyte],
} as const;

/** A probe that is refused could make the orchestrator restart a server that is only busy. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Admits requests by their headers, a few at a time. */
export class Admission {
  /** The bytes of long bodies that have come. */
  readonly largeBytes = new WorkLimit(...most.largeBytes);
  readonly requests = new WorkLimit(...most.requests);
  readonly turns = new Turns();

  /**
   * @returns a lease to dispose of when the request is answered
   * @throws {EdgeError} tooLarge, notReady, or malformed if the sender has disconnected
   */
  async enter(call: Call): Promise<Disposable> {
    if (probes.has(call.path)) return new DisposableStack();
    // The runtime buffers a body from the first moment, whether it is read or not; without one, waiting costs little.
    if (hasBody(call)) {
      using leases = this.#takePlaces(call);
      await this.#takeTurn(call);
      return leases.move();
    }
    await this.#takeTurn(call);
    return this.#takePlaces(call);
  }

  #takePlaces(call: Call): DisposableStack {
    const longest = mostBytes(call);
    const isUnknown = hasUnknownLength(call);
    const bytes = Number(call.header('content-length') ?? 0);
    if (bytes > longest) throw new EdgeError('tooLarge', { reason: 'body_too_large' });
    using leases = new DisposableStack();
    call.place = this.requests.begin(call.address);
    if (!call.place) throw tooBusy('requests');
    leases.use(call.place);
    if (isUnknown || bytes > maxBodyBytes) {
      const browser = `${call.header('cookie')} ${call.header('authorization')}`;
      const work = this.largeBytes.begin(call.address, 0, browser);
      if (!work) throw tooBusy('large_bodies');
      call.longBody = readInParts(call.request, longest, leases.use(work));
      // It may be answered before its body has come.
      call.longBody.catch(() => undefined);
    }
    return leases.move();
  }

  /** Commands do not wait for the pages that others behind their address ask for. */
  async #takeTurn(call: Call): Promise<void> {
    const line = call.codeOfCommand === undefined ? call.address : `commands ${call.address}`;
    const isThere = await this.turns.take(line, () => call.request.signal.aborted);
    if (!isThere) throw brokenOff();
  }
}

/** In seconds. */
const retryAfter = 10;

/** For a session that does not fit into memory beside others. */
export function noMemory(limit: MemoryLimit): EdgeError {
  const detail = 'The server has no memory left for this session. Please try again in a while.';
  return new EdgeError('notReady', { detail, retryAfter, reason: limit });
}

function hasBody(call: Call): boolean {
  return hasUnknownLength(call) || Number(call.header('content-length') ?? 0) > 0;
}

function hasUnknownLength(call: Call): boolean {
  return call.header('transfer-encoding') !== undefined;
}

/** The longest body that is accepted at this address; a long one needs a Content-Length. */
function mostBytes(call: Call): number {
  // Pages of the release before send long commands elsewhere, and are asked there to reload.
  const mayBeLong = call.codeOfCommand !== undefined || call.path.endsWith('/stories');
  return mayBeLong && !hasUnknownLength(call) ? importLimits.bytes : maxBodyBytes;
}
