import * as z from 'zod/mini';

/** Messages of the page /check, about the way to the server. */

export const echoSchema = z.object({ sent: z.string().check(z.maxLength(100)) });

export const reachedSchema = z.object({ isReached: z.boolean() });

export const waySeenSchema = z.object({
  address: z.string(),
  host: z.string(),
  publicOrigin: z.nullable(z.string()),
  /** The proxies that have added to `X-Forwarded-For`. */
  proxies: z.int(),
  trustedProxies: z.int(),
  hasCookie: z.boolean(),
});
export type WaySeen = z.infer<typeof waySeenSchema>;
