import type { ParticipantId, SessionId } from '@story-pointer/core/ids';
import { importLimits } from '@story-pointer/core/import/limits';
import { reasonOf } from '@story-pointer/core/problems';
import type { Refusal } from '@story-pointer/core/session/refusals';
import {
  type CommandRequest,
  commandRequestSchema,
  longCommandSchema,
} from '@story-pointer/core/wire-room';
import * as z from 'zod/mini';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { OneAtATime } from '../limits/turns.ts';
import { fieldsOf } from '../parse-json.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { Sender } from '../room/views.ts';
import { maxBodyBytes, parseBody, parseValue, readBody, readJson } from './body.ts';
import type { Call } from './call.ts';
import type { Identity } from './identity.ts';
import { isFromPage } from './origin.ts';
import { EdgeError, refusalProblem, tooLarge } from './problem.ts';
import { sessionIdIn } from './session-id.ts';

interface CommandParts {
  readonly rooms: RoomDirectory;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly longCommands: OneAtATime;
}

const longRequestSchema = z.object({ command: longCommandSchema });

export const commandRoute = '/api/sessions/:id/commands';

/** Commands over HTTP: the door for programs, and for pages without a WebSocket. */
export class Commands {
  readonly #parts: CommandParts;

  constructor(parts: CommandParts) {
    this.#parts = parts;
  }

  async take(call: Call, code: string): Promise<Response> {
    if (Number(call.header('content-length') ?? 0) > maxBodyBytes)
      return await this.#takeLong(call, code);
    return await this.#run(call, code, await parseBody(call, commandRequestSchema));
  }

  /** A long body is read only after its sender's seat, or token, has been checked. */
  async #takeLong(call: Call, code: string): Promise<Response> {
    const { rooms, identity, longCommands } = this.#parts;
    const sessionId = sessionIdIn(code);
    const { views } = rooms.at(sessionId);
    const token = await identity.tokenFor(call, sessionId);
    const keys = token ? [] : identity.allKeysOf(call);
    const may = await (token ? views.token(token, 'addStories') : views.maySendStories(keys));
    const isWithoutKey = !token && keys.length === 0;
    if (!may.ok) return refused(call, { type: 'addStories' }, may.refusal, isWithoutKey);
    const text = await readBody(call, importLimits.bytes);
    return await longCommands.run(() => {
      const body = readJson(text);
      if (!longRequestSchema.safeParse(body).success) throw tooLarge(maxBodyBytes);
      return this.#run(call, code, parseValue(call, commandRequestSchema, body));
    });
  }

  async #run(
    call: Call,
    code: string,
    { commandId, participantId, command }: CommandRequest,
  ): Promise<Response> {
    const { rooms, identity, watch } = this.#parts;
    const sessionId = sessionIdIn(code);
    identity.expectReadableKey(call);
    const sender = await this.#senderOf(call, sessionId, participantId);
    const room = rooms.at(sessionId);
    const isKnown =
      sender.kind === 'token' ? await room.views.token(sender) : await room.views.seat(sender);
    if (isKnown.ok) await watch.kept(call, sessionId, command);
    // It learns nothing from the answer to an earlier attempt either.
    else if (sender.kind === 'token') return refusalProblem(call, isKnown.refusal);
    const outcome = await room.run(commandId, command, sender, fieldsOf(call.sent)['command']);
    const isWithoutKey = sender.kind === 'seat' && sender.keyHash === null;
    if (!outcome.ok) return refused(call, command, outcome.refusal, isWithoutKey);
    return Response.json(outcome.value);
  }

  /** @throws {EdgeError} malformed */
  async #senderOf(
    call: Call,
    sessionId: SessionId,
    participantId: ParticipantId | undefined,
  ): Promise<Sender> {
    const { identity } = this.#parts;
    const token = await identity.tokenFor(call, sessionId);
    if (token && participantId === undefined) return { kind: 'token', ...token };
    if (token || participantId === undefined)
      throw new EdgeError('malformed', { field: 'participantId', detail: seatNeeded });
    const keyHash = await identity.keyFor(call, sessionId, participantId);
    return { kind: 'seat', participantId, keyHash };
  }
}

const seatNeeded = 'A key needs the id of its seat here, and a token has none.';

const keyNeeded =
  'Send the key that created or joined the session: `Authorization: Bearer KEY`, without `Origin`.';

function refused(
  call: Call,
  command: Pick<CommandRequest['command'], 'type'>,
  refusal: Refusal,
  isWithoutKey: boolean,
): Response {
  if (refusal.code !== 'notYourSeat' || !isWithoutKey)
    return refusalProblem(call, reasonOf(refusal, command));
  throw new EdgeError('noKey', { detail: isFromPage(call) ? undefined : keyNeeded });
}
