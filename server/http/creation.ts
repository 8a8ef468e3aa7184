import { importLimits } from '@story-pointer/core/import/limits';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { type CreateRequest, createRequestSchema, type Links } from '@story-pointer/core/wire-room';
import * as z from 'zod/mini';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { OneAtATime } from '../limits/turns.ts';
import type { CreatedSeat } from '../room/directory.ts';
import { maxBodyBytes, parseValue, readBody, readJson } from './body.ts';
import type { Call } from './call.ts';
import type { Identity, Newcomer } from './identity.ts';
import { EdgeError, tooLarge } from './problem.ts';
import { isSame } from './service-access.ts';

const withStories = z.object({ stories: z.array(z.unknown()) });

/** A request to create a session, which may be as long as a command with stories. @throws {EdgeError} */
export async function readCreation(call: Call, longCommands: OneAtATime): Promise<CreateRequest> {
  const isLong = Number(call.header('content-length') ?? 0) > maxBodyBytes;
  const text = await readBody(call, isLong ? importLimits.bytes : maxBodyBytes);
  const read = () => {
    const body = readJson(text);
    if (isLong && !withStories.safeParse(body).success) throw tooLarge(maxBodyBytes);
    return parseValue(call, createRequestSchema, body);
  };
  return isLong ? await longCommands.run(read) : read();
}

interface CreationParts {
  /** The secret that people need; empty for none. */
  readonly createToken: string;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly digest: (text: string) => string;
}

/** Creating sessions is open to anybody, or to people with the token for that and programs with the scope `create`. */
export class CreationRights {
  readonly #parts: CreationParts;

  constructor(parts: CreationParts) {
    this.#parts = parts;
  }

  /** The browser or program that creates a session. @throws {EdgeError} createTokenNeeded, notForTokens, tooManyRequests */
  async enter(call: Call, request: CreateRequest): Promise<Outcome<Newcomer>> {
    const { identity, digest } = this.#parts;
    const token = await identity.tokenFor(call, undefined);
    const sent = identity.tokenOf(call);
    if (token?.granted) {
      if (!token.granted.scopes.includes('create')) return refused('insufficientScope');
      return accepted(creatorBy(token.tokenHash, request.commandId, digest));
    }
    if (sent && !sent.isOfTeam && sent.sessionId === undefined) return refused('invalidToken');
    await this.#expectToken(call, request.createToken);
    return accepted(await identity.enter(call, request.firstKey));
  }

  async #expectToken(call: Call, given = ''): Promise<void> {
    const { createToken, watch } = this.#parts;
    if (createToken === '') return;
    const rates = ['creation_tokens_by_browser', 'creation_tokens_by_address'] as const;
    const token = given.trim();
    // None is no guess.
    const isRight =
      token !== '' && (await watch.word(call, rates, () => isSame(token, createToken)));
    if (isRight) return;
    const detail = token === '' ? undefined : 'This is not the creation token of this server.';
    throw new EdgeError('createTokenNeeded', { field: 'createToken', detail });
  }
}

/** The holder of a session that a token creates. Its key is unknown: only the links lead in. */
export function creatorBy(
  tokenHash: string,
  requestId: string,
  digest: (text: string) => string,
): Newcomer {
  const keyHash = digest(`${tokenHash} ${requestId}`);
  return { keyHash, others: [], giveKey: () => undefined };
}

/** @param origin with the path below which everything is served */
export function linksTo({ sessionId, secret }: CreatedSeat, origin: string): Links | undefined {
  if (secret === undefined) return undefined;
  const query = `?sessionId=${sessionId}`;
  return {
    join: `${origin}/join-session${query}`,
    facilitator: `${origin}/seat${query}#${secret}`,
  };
}
