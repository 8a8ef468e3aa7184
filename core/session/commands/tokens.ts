import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import { command, ownCommand } from '../command.ts';
import { accepted, type Outcome, refused, refusedAbove } from '../refusals.ts';
import { secretSchema } from '../seat-links.ts';
import {
  type Grant,
  isValid,
  mostTokens,
  scopeSchema,
  scopes,
  tokenEnds,
  tokenText,
  type WideScope,
} from '../tokens.ts';

const day = 24 * 60 * 60 * 1000;

const longestDays = 365;

/** The wishes for a token besides its scopes. */
export const newTokenFields = {
  name: z.string(),
  secret: secretSchema,
  days: z.int().check(z.minimum(1), z.maximum(longestDays)),
};

interface NewToken<S extends WideScope> {
  readonly name: string;
  readonly scopes: readonly S[];
  readonly days: number;
}

/** The rights of a new token. @param all the scopes to choose from, in order @param others the number of valid tokens beside it */
export function grantFor<S extends WideScope>(
  { name: typed, scopes: chosen, days }: NewToken<S>,
  all: readonly S[],
  others: number,
  now: number,
): Outcome<Grant & { readonly scopes: readonly S[] }> {
  const name = checkName('name', typed, nameLimits.participant);
  if (!name.ok) return name;
  if (others >= mostTokens) return refusedAbove(mostTokens, 'tooManyTokens');
  const covered = all.filter((scope) => chosen.includes(scope));
  return accepted({ name: name.value, scopes: covered, endsAt: Math.floor(now) + days * day });
}

const makeToken = ownCommand({
  does: 'Makes a token for a program, which sends `Authorization: Bearer sp_CODE_SECRET`.',
  schema: z.object({
    type: z.literal('makeToken'),
    ...newTokenFields,
    scopes: z.array(scopeSchema).check(z.minLength(1), z.maxLength(scopes.length)),
  }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to create API token',
  isRetried: true,
  decide: ({ session, tokens, tokenHashes }, typed, madeBy, { newId, now, digest }) => {
    const ended = tokenEnds(tokens, (token) => !isValid(token, now()));
    const grant = grantFor(typed, scopes, tokens.length - ended.length, now());
    if (!grant.ok) return grant;
    const hash = digest(tokenText(session.id, typed.secret));
    // A token that shared its secret would outlive the other one.
    if (Object.values(tokenHashes).includes(hash)) return refused('answeredBefore', 'secret');
    const id = newId();
    return accepted([
      ...ended,
      { type: 'tokenMade', token: { id, ...grant.value, madeBy } },
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
  decide: ({ tokens }, { tokenId }) => accepted(tokenEnds(tokens, ({ id }) => id === tokenId)),
});

export const tokenCommands = { makeToken, revokeToken };
