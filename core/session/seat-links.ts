import * as z from 'zod/mini';
import { participantIdSchema } from '../ids.ts';

/** Links that bring a browser into a seat which others hold already. */

/** The secret of such a link: 144 random bits, made by the page that shows it. */
export const secretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{24}$/));

/** `secret` without a '-' or '_' at its end, which chats do not take for a part of a link. */
export function withPlainEnd(secret: string): string {
  return secret.replace(/[-_]$/, 'A');
}

/** For how many milliseconds a link for another device can be used. */
export const deviceTime = 10 * 60 * 1000;

export const seatLinkSchema = z.readonly(
  z.object({
    participantId: participantIdSchema,
    /** A device comes in once and soon; the way back is there until it is renewed. */
    kind: z.enum(['device', 'back']),
    secretHash: z.string(),
    endsAt: z.nullable(z.int()),
  }),
);
export type SeatLink = z.infer<typeof seatLinkSchema>;

export function seatLinkKey({
  kind,
  participantId,
}: Pick<SeatLink, 'kind' | 'participantId'>): string {
  return `${kind} ${participantId}`;
}
