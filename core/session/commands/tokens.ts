import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import { command, ownCommand } from '../command.ts';
import { accepted, refused, refusedAbove } from '../refusals.ts';
import { secretSchema } from '../seat-links.ts';
import {
  isValid,
  longestTokenDays,
  mostTokens,
  scopeSchema,
  scopes,
  tokenEnds,
  tokenText,
} from '../tokens.ts';

const day = 24 * 60 * 60 * 1000;

const makeToken = ownCommand({
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
  isRetried: true,
  decide: ({ session, tokens, tokenHashes }, typed, madeBy, { newId, now, digest }) => {
    const name = checkName('name', typed.name, nameLimits.participant);
    if (!name.ok) return name;
    const ended = tokenEnds(tokens, (token) => !isValid(token, now()));
    if (tokens.length - ended.length >= mostTokens)
      return refusedAbove(mostTokens, 'tooManyTokens');
    const hash = digest(tokenText(session.id, typed.secret));
    // A token that shared its secret would outlive the other one.
    if (Object.values(tokenHashes).includes(hash)) return refused('answeredBefore', 'secret');
    const id = newId();
    const endsAt = Math.floor(now()) + typed.days * day;
    const covered = scopes.filter((scope) => typed.scopes.includes(scope));
    return accepted([
      ...ended,
      { type: 'tokenMade', token: { id, name: name.value, scopes: covered, endsAt, madeBy } },
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
