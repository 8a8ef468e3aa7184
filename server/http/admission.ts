import { importLimits } from '@story-pointer/core/import/limits';
import { maxBodyBytes } from './body.ts';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import { UnderWay } from './under-way.ts';

const megabyte = 1024 ** 2;

/**
 * What is under way at a time, in all and from one address. A body of 2 MB with stories takes 60 ms of a processor,
 * during which nobody else is answered.
 */
const most = { requests: [4000, 1000], largeBytes: [8 * megabyte, 2 * megabyte] } as const;

/** What a body counts for that does not say how long it is: more of it may come than is taken. */
const leastOfUnmeasured = megabyte / 4;

/** What asks for these decides whether the server is started anew, and is not turned away. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

const nothing: Disposable = { [Symbol.dispose]: () => undefined };

/** After how many seconds it is worth asking again. */
const retryAfter = 2;

const busy = 'The server has too much to do at the moment. Please try again in a while.';

/**
 * Lets requests in, by their heads alone and at once: the runtime keeps what comes of a body from when
 * the head is there until the request is answered, whether somebody reads it or not.
 */
export class Admission {
  readonly #requests = new UnderWay(...most.requests);
  readonly #largeBytes = new UnderWay(...most.largeBytes);

  /**
   * @returns what is to be disposed of once the request is answered
   * @throws {EdgeError} tooLarge, notReady
   */
  enter(call: Call): Disposable {
    const bytes = bytesOf(call);
    if (bytes > mostBytes(call)) throw new EdgeError('tooLarge', { reason: 'body_too_large' });
    const request = probes.has(call.path) ? nothing : this.#requests.begin(call.address);
    if (!request) throw new EdgeError('notReady', { detail: busy, retryAfter, reason: 'requests' });
    const isLarge = bytes > maxBodyBytes || isUnmeasured(call);
    const body = isLarge
      ? this.#largeBytes.begin(call.address, Math.max(bytes, leastOfUnmeasured))
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

/** How long the body is, or may become where its sender does not say. */
function bytesOf(call: Call): number {
  return isUnmeasured(call) ? mostBytes(call) : Number(call.header('content-length') ?? 0);
}

/** Whether the body does not say how long it is. */
function isUnmeasured(call: Call): boolean {
  return call.header('transfer-encoding') !== undefined;
}

/** How long a body may be that is sent there. */
function mostBytes({ request: { method }, path }: Call): number {
  const isLong = method === 'POST' && /^\/api\/sessions\/[^/]+\/stories$/.test(path);
  return isLong ? importLimits.bytes : maxBodyBytes;
}
