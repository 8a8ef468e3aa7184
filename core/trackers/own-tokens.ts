import * as z from 'zod/mini';

declare function btoa(ascii: string): string;

export const basic = (credentials: string) => ({ authorization: `Basic ${btoa(credentials)}` });

/** The name of a token's owner: strangers have none, or are called so. */
export const ownerName = z.string().check(z.regex(/^(?!\s*(?:anonymous)?\s*$)/i));
