import type { Id, KeyHash } from '@story-pointer/core/ids';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import {
  type CommandAnswer,
  type CommandRequest,
  commandRequestSchema,
} from '@story-pointer/core/wire';
import { counted } from '../metrics/counted.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { answer } from './answer.ts';
import { parseBody } from './body.ts';
import type { Call } from './call.ts';
import type { Identity } from './identity.ts';
import { EdgeError } from './problem.ts';
import { sessionIdIn } from './session-id.ts';

interface CommandParts {
  readonly rooms: Rooms;
  readonly metrics: Metrics;
  readonly identity: Identity;
}

const path = /^\/api\/sessions\/([^/]+)\/commands$/;

/** Where commands are sent to, as a log may tell it. */
export const commandRoute = '/api/sessions/:id/commands';

/** What people ask for in a session: most of what a server is asked at all. */
export class Commands {
  readonly #parts: CommandParts;

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

  /** @param code as it stands in the address */
  async run(call: Call, code: string | undefined, request: CommandRequest): Promise<Response> {
    const sessionId = sessionIdIn(code);
    this.#parts.identity.expectReadableKey(call);
    const keyHash = await this.#parts.identity.keyFor(call, sessionId, request.participantId);
    const outcome = await this.decide(sessionId, request, keyHash);
    if (!outcome.ok && outcome.refusal.code === 'notYourSeat' && keyHash === null) {
      throw new EdgeError('noKey');
    }
    return answer(outcome, (told) => Response.json(told));
  }

  /** What its sender is answered, however it came. @param keyHash null for a browser that has no key yet */
  async decide(
    sessionId: Id,
    request: CommandRequest,
    keyHash: KeyHash | null,
  ): Promise<Outcome<CommandAnswer>> {
    const { rooms, metrics } = this.#parts;
    const run = rooms.command(sessionId, request, keyHash);
    const outcome = await counted(metrics, request.command.type, run);
    if (!outcome.ok) return outcome;
    const { id, ...told } = outcome.value;
    return accepted({ ...told, ...(id !== undefined && { storyId: id }) });
  }
}
