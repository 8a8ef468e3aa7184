import type { TeamId } from '@story-pointer/core/ids';
import { isLoopback } from '@story-pointer/core/loopback';
import { useSyncExternalStore } from 'react';
import { served } from '../browser/served.ts';
import { Store } from '../browser/store.ts';
import { root } from '../calls/installation.ts';

/** The address in links for others. */
class LinkAddress {
  readonly #chosen = new Store<string | undefined>(undefined);
  readonly choose = this.#chosen.set;
  readonly subscribe = this.#chosen.subscribe;

  /** Addresses of the server in its networks, on a page whose own address opens on this computer alone. */
  get others(): readonly string[] {
    if (import.meta.env.SSR || !isLoopback(root().hostname)) return [];
    return (served('network') ?? '').split(' ').filter((url) => URL.canParse(url));
  }

  get chosen(): string {
    return this.#chosen.read() ?? this.others[0] ?? root().href;
  }
}

export const linkAddress = new LinkAddress();

/** The link with which others join a session. */
export function invitationLink(sessionId: string): string {
  const url = new URL('session', linkAddress.chosen);
  url.searchParams.set('sessionId', sessionId);
  return url.href;
}

export function useInvitationLink(sessionId: string): string {
  const read = () => invitationLink(sessionId);
  return useSyncExternalStore(linkAddress.subscribe, read, read);
}

/** The link that brings another device into a seat; the part behind '#' is sent to no server. */
export function seatLink(sessionId: string, secret: string): string {
  const url = new URL('seat', linkAddress.chosen);
  url.searchParams.set('sessionId', sessionId);
  url.hash = secret;
  return url.href;
}

/** The link of a team, to pin; with a secret it shares the rights. */
export function teamLink(teamId: TeamId, secret = ''): string {
  const url = new URL(`team/${teamId}`, linkAddress.chosen);
  url.hash = secret;
  return url.href;
}
