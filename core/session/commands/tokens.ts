import * as z from 'zod/mini';
import { type Id, idSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import { command } from '../command.ts';
import type { Decision } from '../decision.ts';
import { accepted, refused, refusedAbove } from '../refusals.ts';
import type { Room } from '../room.ts';
import { secretSchema } from '../seat-links.ts';
import { longestTokenDays, mostTokens, scopeSchema, scopes, tokenText } from '../tokens.ts';

const day = 24 * 60 * 60 * 1000;

const makeToken = command({
  does: 'Makes a token for a program, which sends `Authorization: Bearer sp_CODE_SECRET`.',
  schema: z.object({
    type: z.literal('makeToken'),
    name: z.string(),
    secret: secretSchema,
    scopes: z.array(scopeSchema).check(z.minLength(1), z.maxLength(scopes.length)),
    days: z.int().check(z.minimum(1), z.maximum(longestTokenDays)),
  }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to create API token',
  decide: ({ session, tokens, tokenHashes }, typed, { newId, now, digest }) => {
    const name = checkName('name', typed.name, nameLimits.participant);
    if (!name.ok) return name;
    const over = tokens.filter(({ endsAt }) => endsAt <= now());
    if (tokens.length - over.length >= mostTokens) return refusedAbove(mostTokens, 'tooManyTokens');
    const id = newId();
    const endsAt = Math.floor(now()) + typed.days * day;
    const covered = scopes.filter((scope) => typed.scopes.includes(scope));
    const hash = digest(tokenText(session.id, typed.secret));
    // A token that shared its secret would outlive the other one.
    if (Object.values(tokenHashes).includes(hash)) return refused('answeredBefore', 'secret');
    return accepted([
      ...over.map(({ id: tokenId }) => ({ type: 'tokenEnded', tokenId }) as const),
      { type: 'tokenMade', token: { id, name: name.value, scopes: covered, endsAt } },
      { type: 'tokenHashSet', tokenId: id, hash },
    ]);
  },
});

const revokeToken = command({
  does: 'Revokes a token. Its streams end.',
  schema: z.object({ type: z.literal('revokeToken'), tokenId: idSchema }),
  may: 'administer',
  about: ['session'],
  failure: 'Failed to revoke API token',
  isRetried: true,
  decide: ending,
});

const tokenOver = command({
  does: 'Ends a token at its time.',
  schema: z.object({ type: z.literal('tokenOver'), tokenId: idSchema }),
  may: 'alarm',
  about: ['session'],
  decide: ending,
});

function ending({ tokens }: Room, { tokenId }: { readonly tokenId: Id }): Decision {
  const isThere = tokens.some(({ id }) => id === tokenId);
  return accepted(isThere ? [{ type: 'tokenEnded', tokenId }] : []);
}

export const tokenCommands = { makeToken, revokeToken, tokenOver };
