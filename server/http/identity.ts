import type { KeyHash } from '@story-pointer/core/ids';
import { CryptoHasher } from 'bun';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** A browser is known by one random key in a cookie; the server keeps only its hash. */

const cookieName = 'story-pointer-key';

/** As long as browsers keep a cookie at most. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

const keyPattern = /^[A-Za-z0-9_-]{43}$/;

/** The hash of the key a request comes with, in its cookie or as a bearer token; null without one. */
export function readKey(c: Context): KeyHash | null {
  const bearer = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const key = bearer ?? getCookie(c, cookieName);
  return key !== undefined && keyPattern.test(key) ? digest(key) : null;
}

/**
 * Gives a browser its key. It is made from the id of the browser's own first command, 122 random
 * bits that nobody else has seen, so that a retry after a lost answer comes to the same seat.
 * @param cookie where the browser may send it
 */
export function giveKey(
  c: Context,
  commandId: string,
  cookie: { readonly secure: boolean; readonly path: string },
): KeyHash {
  const key = new CryptoHasher('sha256').update(`first key ${commandId}`).digest('base64url');
  setCookie(c, cookieName, key, {
    httpOnly: true,
    sameSite: 'Lax',
    ...cookie,
    maxAge: maxAgeSeconds,
  });
  return digest(key);
}

/** SHA-256, in hexadecimal. */
export function digest(text: string): string {
  return new CryptoHasher('sha256').update(text).digest('hex');
}
