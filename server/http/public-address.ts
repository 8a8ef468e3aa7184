import type { Context } from 'hono';

export interface PublicAddress {
  /** Undefined if it is not configured: then it is the host that a request names. */
  readonly origin: string | undefined;
  /** The path below which everything is served, without a slash at its end. */
  readonly basePath: string;
  readonly isSecure: boolean;
}

/** @param publicUrl '' if it is not configured */
export function publicAddress(publicUrl: string): PublicAddress {
  const url = publicUrl === '' ? undefined : new URL(publicUrl);
  return {
    origin: url?.origin,
    basePath: basePathOf(publicUrl),
    isSecure: url?.protocol === 'https:',
  };
}

/** The path under which everything is served, without a slash at its end. @param publicUrl '' if it is not configured */
export function basePathOf(publicUrl: string): string {
  return publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/** Browsers accept such cookies from the host itself alone, without a path, or by https. */
export function cookiePrefix({ isSecure, basePath }: PublicAddress): string {
  const prefix = basePath === '' ? '__Host-' : '__Secure-';
  return isSecure ? prefix : '';
}

/** A name or an address, with or without a port; nothing that HTML could interpret. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin under which a page was requested. The sender controls it: it is only safe in the response to that sender. */
export function askedHost(c: Context): string {
  const host = c.req.header('host') ?? '';
  return `http://${plainHost.test(host) ? host : 'localhost'}`;
}
