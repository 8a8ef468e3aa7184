import { importLimits } from '@story-pointer/core/import/limits';
import { brokenOff, maxBodyBytes, readInParts } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { refusedBy, tooLarge } from '../http/problem.ts';
import { Leases } from './leases.ts';
import type { Limits } from './table.ts';
import { Turns } from './turns.ts';

/** A probe that is refused could make the orchestrator restart a server that is only busy. */
export const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Admits requests by their headers, a few at a time. */
export class Admission {
  readonly largeBodies: Leases;
  readonly requests: Leases;
  readonly turns = new Turns();

  constructor({ held }: Limits) {
    this.largeBodies = new Leases(held.largeBodies);
    this.requests = new Leases(held.requests);
  }

  /** @returns a lease for the time of the request @throws {EdgeError} tooLarge, notReady, malformed if the sender is gone */
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
    if (bytes > longest) throw tooLarge(longest);
    const { address } = call;
    using leases = new DisposableStack();
    const request = this.requests.take({ address });
    if (typeof request === 'string') throw refusedBy(request);
    call.lease = leases.use(request);
    if (isUnknown || bytes > maxBodyBytes) {
      const browser = `${address} ${call.header('cookie')} ${call.header('authorization')}`;
      const body = this.largeBodies.take({ address, browser }, 0);
      if (typeof body === 'string') throw refusedBy(body);
      call.longBody = readInParts(call.request, longest, leases.use(body));
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

function hasBody(call: Call): boolean {
  return hasUnknownLength(call) || Number(call.header('content-length') ?? 0) > 0;
}

function hasUnknownLength(call: Call): boolean {
  return call.header('transfer-encoding') !== undefined;
}

/** The longest body that is accepted at this address; a long one needs a Content-Length. */
function mostBytes(call: Call): number {
  // Pages of the release before send long commands elsewhere, and are asked there to reload.
  const isOfStories = call.isCreation || call.path.endsWith('/stories');
  const mayBeLong = call.codeOfCommand !== undefined || isOfStories || call.isMcp;
  return mayBeLong && !hasUnknownLength(call) ? importLimits.bytes : maxBodyBytes;
}
