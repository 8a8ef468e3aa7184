import { importLimits } from '@story-pointer/core/import/limits';
import { maxBodyBytes } from './body.ts';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import { UnderWay } from './under-way.ts';

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

const busy = 'The server has too much to do at the moment. Please try again in a while.';

/**
 * Admits requests by their headers, before anything is awaited: the runtime buffers the body of a request
 * until it is answered, whether the handler reads it or not.
 */
export class Admission {
  readonly #requests = new UnderWay(...most.requests);
  readonly #largeBytes = new UnderWay(...most.largeBytes);

  /**
   * @returns a lease to dispose of when the request is answered
   * @throws {EdgeError} tooLarge, notReady
   */
  enter(call: Call): Disposable {
    const bytes = bytesOf(call);
    if (bytes > mostBytes(call)) throw new EdgeError('tooLarge', { reason: 'body_too_large' });
    const request = probes.has(call.path) ? nothing : this.#requests.begin(call.address);
    if (!request) throw new EdgeError('notReady', { detail: busy, retryAfter, reason: 'requests' });
    const isLarge = bytes > maxBodyBytes || hasUnknownLength(call);
    const body = isLarge
      ? this.#largeBytes.begin(call.address, Math.max(bytes, unknownLengthBytes))
      : nothing;
    if (!body) {
      request[Symbol.dispose]();
      throw new EdgeError('notReady', { detail: busy, retryAfter, reason: 'large_bodies' });
    }
    return {
      [Symbol.dispose]: () => {
        body[Symbol.dispose]();
        request[Symbol.dispose]();
      },
    };
  }
}

/** The length of the body, or the longest accepted one if the length is unknown. */
function bytesOf(call: Call): number {
  return hasUnknownLength(call) ? mostBytes(call) : Number(call.header('content-length') ?? 0);
}

function hasUnknownLength(call: Call): boolean {
  return call.header('transfer-encoding') !== undefined;
}

/** The longest body that is accepted at this address. */
function mostBytes({ request: { method }, path }: Call): number {
  const isLong = method === 'POST' && /^\/api\/sessions\/[^/]+\/stories$/.test(path);
  return isLong ? importLimits.bytes : maxBodyBytes;
}
