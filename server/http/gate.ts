import { versionHeader } from '@story-pointer/core/version-header';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { Call } from './call.ts';
import { headersOfCalls, withHeaders } from './headers.ts';
import type { Identity } from './identity.ts';
import { expectOwnPage } from './origin.ts';
import type { PublicAddress } from './public-address.ts';
import { agreedVersion } from './versions.ts';

interface GateParts {
  readonly address: PublicAddress;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly now: () => number;
  readonly failed: (error: unknown, call: Call, route?: string) => Response;
}

/** Checks every request to the API. It runs before the router, not as middleware: each layer costs a command time. */
export function createGate({ address, identity, watch, now, failed }: GateParts) {
  /** @returns the version of the wire that the client speaks @throws {EdgeError} */
  async function letIn(call: Call): Promise<number> {
    expectOwnPage(call, address);
    await watch.request(call);
    return agreedVersion(call);
  }

  /** Turns a thrown value into a response. */
  async function handled(
    call: Call,
    handle: () => Response | Promise<Response>,
    route?: string,
  ): Promise<Response> {
    try {
      return await handle();
    } catch (error) {
      return failed(error, call, route);
    }
  }

  return async (
    call: Call,
    handle: () => Response | Promise<Response>,
    route?: string,
  ): Promise<Response> => {
    try {
      const version = await letIn(call);
      const response = await handled(call, handle, route);
      if (call.isMiss && call.code !== undefined) await watch.missed(call, call.code);
      await identity.renew(call);
      for (const cookie of call.setCookies) response.headers.append('set-cookie', cookie);
      // No response may be cached.
      response.headers.set('cache-control', 'no-store');
      // By our own clock, from which pages learn the time, and not by the machine's, which jumps.
      response.headers.set('date', new Date(now()).toUTCString());
      response.headers.set(versionHeader, String(version));
      return withHeaders(response, headersOfCalls);
    } catch (error) {
      return withHeaders(failed(error, call, route), headersOfCalls);
    }
  };
}
