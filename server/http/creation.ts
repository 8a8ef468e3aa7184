import { importLimits } from '@story-pointer/core/import/limits';
import { type CreateRequest, createRequestSchema, type Links } from '@story-pointer/core/wire-room';
import * as z from 'zod/mini';
import type { OneAtATime } from '../limits/turns.ts';
import type { CreatedSeat } from '../room/directory.ts';
import { maxBodyBytes, parseValue, readBody, readJson } from './body.ts';
import type { Call } from './call.ts';
import { tooLarge } from './problem.ts';

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

/** @param origin with the path below which everything is served */
export function linksTo({ sessionId, secret }: CreatedSeat, origin: string): Links | undefined {
  if (secret === undefined) return undefined;
  const query = `?sessionId=${sessionId}`;
  return {
    join: `${origin}/join-session${query}`,
    facilitator: `${origin}/seat${query}#${secret}`,
  };
}
