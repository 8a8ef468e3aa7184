import { importLimits } from '@story-pointer/core/import/limits';
import type { MemoryLimit } from '../rooms/held-rooms.ts';
import { maxBodyBytes } from './body.ts';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import { WorkLimit } from './work-limit.ts';

const megabyte = 1024 ** 2;

/**
 * Limits on work in progress, in total and for one address. Adding stories from a body of 2 MB blocks the
 * event loop for 60 ms.
 */
const most = { requests: [4000, 1000], largeBytes: [8 * megabyte, 2 * megabyte] } as const;

/** The bytes charged for a body of unknown length: the runtime may buffer more of it than is accepted. */
const unknownLengthBytes = megabyte / 4;

/** A probe that is refused could make the orchestrator restart a server that is only busy. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

const nothing: Disposable = { [Symbol.dispose]: () => undefined };

/** In seconds. */
const retryAfter = 2;
const retryAfterShortage = 10;

const busy = 'The server is busy. Please try again in a moment.';

/**
 * Admits requests by their headers, before anything is awaited: the runtime buffers the body of a request
 * until it is answered, whether the handler reads it or not.
 */
export class Admission {
  /** The bytes of long bodies, and of long commands over live connections. */
  readonly largeBytes = new WorkLimit(...most.largeBytes);
  readonly #requests = new WorkLimit(...most.requests);

  /**
   * @returns a lease to dispose of when the request is answered
   * @throws {EdgeError} tooLarge, notReady
   */
  enter(call: Call): Disposable {
    const bytes = bytesOf(call);
    if (bytes > mostBytes(call)) throw new EdgeError('tooLarge', { reason: 'body_too_large' });
    const request = probes.has(call.path) ? nothing : this.#requests.begin(call.address);
    if (!request) throw tooBusy('requests');
    const isLarge = bytes > maxBodyBytes || hasUnknownLength(call);
    const body = isLarge
      ? this.largeBytes.begin(call.address, Math.max(bytes, unknownLengthBytes))
      : nothing;
    if (!body) {
      request[Symbol.dispose]();
      throw tooBusy('large_bodies');
    }
    return {
      [Symbol.dispose]: () => {
        body[Symbol.dispose]();
        request[Symbol.dispose]();
      },
    };
  }
}

/** For work beyond the limits. */
export function tooBusy(reason: 'requests' | 'large_bodies'): EdgeError {
  return new EdgeError('notReady', { detail: busy, retryAfter, reason });
}

/** For a session that does not fit into memory beside others. */
export function noMemory(limit: MemoryLimit): EdgeError {
  const detail = 'The server has no memory left for this session. Please try again in a while.';
  return new EdgeError('notReady', { detail, retryAfter: retryAfterShortage, reason: limit });
}

/** The length of the body, or the longest accepted one if the length is unknown. */
function bytesOf(call: Call): number {
  return hasUnknownLength(call) ? mostBytes(call) : Number(call.header('content-length') ?? 0);
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
