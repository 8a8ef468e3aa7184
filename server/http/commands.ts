import { importLimits } from '@story-pointer/core/import/limits';
import type { Refusal } from '@story-pointer/core/session/refusals';
import {
  type CommandRequest,
  commandRequestSchema,
  storiesRequestSchema,
} from '@story-pointer/core/wire';
import type { Rooms } from '../rooms/rooms.ts';
import { parseBody, parseText, readBody } from './body.ts';
import type { Call } from './call.ts';
import type { Identity } from './identity.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { EdgeError, refusalProblem } from './problem.ts';
import { sessionIdIn } from './session-id.ts';

interface CommandParts {
  readonly rooms: Rooms;
  readonly identity: Identity;
}

const path = /^\/api\/sessions\/([^/]+)\/commands$/;

/** The address of commands, as the log shows it. */
export const commandRoute = '/api/sessions/:id/commands';

/** Commands over HTTP: the door for programs, and for commands of pages beside the connection. */
export class Commands {
  readonly #parts: CommandParts;
  readonly #stories = new OneAtATime();

  constructor(parts: CommandParts) {
    this.#parts = parts;
  }

  /** The code that a command is sent to, which is answered without looking through all routes; else undefined. */
  codeIn({ request, path: asked }: Call): string | undefined {
    return request.method === 'POST' ? path.exec(asked)?.[1] : undefined;
  }

  /** @param code as it stands in the address */
  async take(call: Call, code: string): Promise<Response> {
    return await this.run(call, code, await parseBody(call, commandRequestSchema));
  }

  /**
   * Many stories at once: the long body is read only after its sender's seat has been checked.
   * @param code as it stands in the address
   */
  async takeStories(call: Call, code: string | undefined): Promise<Response> {
    const { rooms, identity } = this.#parts;
    const keys = identity.allKeysOf(call);
    const may = await rooms.at(sessionIdIn(code)).views.maySendStories(keys);
    if (!may.ok) return this.#refused(may.refusal, keys.length === 0);
    const text = await readBody(call, importLimits.bytes);
    return await this.#stories.run(() =>
      this.run(call, code, parseText(call, storiesRequestSchema, text)),
    );
  }

  /** @param code as it stands in the address */
  async run(
    call: Call,
    code: string | undefined,
    { commandId, participantId, command }: CommandRequest,
  ): Promise<Response> {
    const { rooms, identity } = this.#parts;
    const sessionId = sessionIdIn(code);
    identity.expectReadableKey(call);
    const keyHash = await identity.keyFor(call, sessionId, participantId);
    const sender = { kind: 'seat', participantId, keyHash } as const;
    const outcome = await rooms.at(sessionId).run(commandId, command, sender);
    if (!outcome.ok) return this.#refused(outcome.refusal, keyHash === null);
    return Response.json(outcome.value);
  }

  /** @throws {EdgeError} noKey */
  #refused(refusal: Refusal, isWithoutKey: boolean): Response {
    if (refusal.code === 'notYourSeat' && isWithoutKey) throw new EdgeError('noKey');
    return refusalProblem(refusal);
  }
}
