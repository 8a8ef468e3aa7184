import { versionHeader } from '@story-pointer/core/version-header';
import type { Call } from './call.ts';
import { headersOfCalls, withHeaders } from './headers.ts';
import type { Identity } from './identity.ts';
import type { RateWatch } from './limit-rates.ts';
import { expectOwnPage } from './origin.ts';
import type { PublicAddress } from './public-address.ts';
import { agreedVersion } from './versions.ts';

interface GateParts {
  readonly address: PublicAddress;
  readonly identity: Identity;
  readonly watch: RateWatch;
  /** What is answered where something is thrown, and may be told of the address. */
  readonly failed: (error: unknown, call: Call, route?: string) => Response;
}

/** The ways into a session: to create one, to join it, and to come into a seat. */
const entry = /^\/api\/sessions(?:\/[^/]+\/(?:participants|seats))?$/;

/**
 * What every request to the API passes, and what every answer carries. It stands before the routes,
 * not among them: each layer costs a command time.
 */
export function createGate({ address, identity, watch, failed }: GateParts) {
  /** @returns the version of the wire that is spoken. @throws {EdgeError} */
  async function letIn(call: Call): Promise<number> {
    expectOwnPage(call, address);
    const isKept = call.request.method === 'POST' && call.path.startsWith('/api/sessions');
    await watch.request(call, isKept && entry.test(call.path), isKept);
    return agreedVersion(call);
  }

  /** What is thrown behind the gate is an answer like any other. */
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
      if (response.status === 404) await watch.missed(call);
      identity.renew(call);
      for (const cookie of call.setCookies) response.headers.append('set-cookie', cookie);
      // Every answer is about now.
      response.headers.set('cache-control', 'no-store');
      response.headers.set(versionHeader, String(version));
      return withHeaders(response, headersOfCalls);
    } catch (error) {
      return withHeaders(failed(error, call, route), headersOfCalls);
    }
  };
}
