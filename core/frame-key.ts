/**
 * Names how a page in a frame of another site is recognized, which sends no ordinary cookie: a header with its key, or
 * `cookie` where the browser keeps a cookie for this site within that one.
 */
export const frameHeader = 'story-pointer-frame';

export const inCookie = 'cookie';

/** The subprotocols of a WebSocket, which takes no headers: ours, and one with the key of a frame. */
export const liveProtocol = 'story-pointer';
const keyPrefix = 'story-pointer-key.';

export const liveProtocols = (key: string) => [liveProtocol, keyPrefix + key];

/** The key among the subprotocols that a browser offers. */
export function keyAmong(protocols: string): string | undefined {
  const names = protocols.split(',').map((name) => name.trim());
  return names.find((name) => name.startsWith(keyPrefix))?.slice(keyPrefix.length);
}
