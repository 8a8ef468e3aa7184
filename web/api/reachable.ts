import { root } from './address.ts';

const patience = 5000;

/** Whether the server answers. The browser's own idea of being online is wrong behind many a VPN. */
export async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  const request = fetch(new URL('healthz', root()), { cache: 'no-store', signal });
  const answer = await request.catch(() => undefined);
  return answer?.ok ?? false;
}
