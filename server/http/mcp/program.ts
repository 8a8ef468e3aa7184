import type { CommandId, KeyHash, SessionId, StoryId } from '@story-pointer/core/ids';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { SentToken, WideScope } from '@story-pointer/core/session/tokens';
import type { CommandRequest, CreateRequest, Links } from '@story-pointer/core/wire-room';
import { sleep } from 'bun';
import type { Leases } from '../../limits/leases.ts';
import type { RateWatch } from '../../limits/rate-watch.ts';
import type { RoomDirectory } from '../../room/directory.ts';
import type { Room } from '../../room/room.ts';
import type { Teams } from '../../room/teams.ts';
import type { Overview, Sender, Viewer } from '../../room/views.ts';
import type { Call } from '../call.ts';
import { type CreationRights, linksTo } from '../creation.ts';
import { EdgeError, refusedBy } from '../problem.ts';

/** The sender of a request: a token of one session, or a key with the seats that it has. */
export type Credential =
  | {
      readonly kind: 'token';
      /** It with what it allows in a session. */
      readonly tokenIn: (sessionId: SessionId) => Promise<SentToken>;
      /** Undefined for a token of a team or the installation. */
      readonly sessionId: SessionId | undefined;
      readonly scopes: readonly WideScope[];
    }
  | { readonly kind: 'key'; readonly keyHash: KeyHash };

export interface ProgramParts {
  readonly rooms: RoomDirectory;
  readonly watch: RateWatch;
  readonly waits: Leases;
  readonly digest: (text: string) => string;
  readonly creation: CreationRights;
  readonly teams: Pick<Teams, 'grant'>;
  /** Aborted when the server stops. */
  readonly closing: AbortSignal;
}

interface Reached {
  readonly room: Room;
  readonly sender: Sender;
  /** Sees no hidden vote, not even of its own seat, which a person may have taken over. */
  readonly viewer: Viewer;
}

const anybody = { participantId: null, keyHash: null };

/** In milliseconds. */
const wait = { longest: 25_000, step: 1000 };

interface ProgramRequest {
  readonly call: Call;
  readonly credential: Credential;
  /** The address of the pages, for links. */
  readonly origin: string;
}

/** A program in one of its requests. */
export class Program {
  readonly #parts: ProgramParts;
  readonly #request: ProgramRequest;

  constructor(parts: ProgramParts, request: ProgramRequest) {
    this.#parts = parts;
    this.#request = request;
  }

  get credential(): Credential {
    return this.#request.credential;
  }

  /** @throws {EdgeError} */
  async create(
    requestId: string,
    opening: Omit<CreateRequest, 'commandId' | 'firstKey'>,
  ): Promise<Outcome<{ readonly sessionId: SessionId; readonly links: Links | undefined }>> {
    const { rooms, watch, creation } = this.#parts;
    const request = { commandId: this.#commandId(requestId, 'create'), ...opening };
    const creator = await creation.enter(this.#request.call, request);
    if (!creator.ok) return creator;
    await watch.entry(this.#request.call);
    await watch.creation(this.#request.call, opening.stories?.length ?? 0);
    const created = await rooms.create(request, creator.value.keyHash, request, true);
    if (!created.ok) return created;
    const { sessionId } = created.value;
    return accepted({ sessionId, links: linksTo(created.value, this.#request.origin) });
  }

  /** Sends a command under an id that its repetition has as well. @throws {EdgeError} */
  async send(
    sessionId: SessionId | undefined,
    requestId: string,
    command: CommandRequest['command'],
  ): Promise<Outcome<unknown>> {
    const reached = await this.#reach(sessionId);
    if (!reached.ok) return reached;
    const { room, sender } = reached.value;
    await this.#parts.watch.kept(this.#request.call, room.sessionId, command);
    return await room.run(this.#commandId(requestId, command.type), command, sender);
  }

  /** @param known a look before, returned again if nothing has changed since */
  async look(sessionId: SessionId | undefined, known?: Overview): Promise<Outcome<Overview>> {
    const reached = await this.#reach(sessionId);
    if (!reached.ok) return reached;
    return await reached.value.room.views.overview(reached.value.viewer, known);
  }

  /** Looks until there is something to see, or it has lasted long. @throws {EdgeError} tooManyRequests */
  async lookUntil(
    sessionId: SessionId | undefined,
    isThere: (look: Overview) => boolean,
  ): Promise<Outcome<Overview>> {
    const lease = this.#parts.waits.take(this.#parts.watch.senderOf(this.#request.call));
    if (typeof lease === 'string') throw refusedBy(lease);
    using _ = lease;
    const end = performance.now() + wait.longest;
    let known: Overview | undefined;
    let look = await this.look(sessionId);
    while (look.ok && (look.value === known || !isThere(look.value))) {
      known = look.value;
      if (performance.now() >= end || this.#isOver) break;
      await sleep(wait.step);
      look = await this.look(sessionId, known);
    }
    return look;
  }

  /** Brings the team to a story, in a new round where its votes are revealed. @throws {EdgeError} */
  async startRound(
    sessionId: SessionId | undefined,
    requestId: string,
    storyId: StoryId,
  ): Promise<Outcome<{ readonly round: number; readonly revision: number }>> {
    const command = { type: 'setActiveStory', storyId, newRound: true } as const;
    const started = await this.send(sessionId, requestId, command);
    if (!started.ok) return started;
    const reached = await this.#reach(sessionId);
    if (!reached.ok) return reached;
    // A program that may run it need not see more.
    const view = await reached.value.room.views.room(anybody);
    if (!view.ok) return view;
    const { stories, revision } = view.value;
    const round = stories.find(({ id }) => id === storyId)?.round;
    if (!round) return refused('storyNotFound', 'storyId');
    return accepted({ round: round.number, revision });
  }

  get #isOver(): boolean {
    return this.#request.call.request.signal.aborted || this.#parts.closing.aborted;
  }

  /** A token of a session is for that alone, one of a team for those on its list, one of the installation for all, a key for the sessions in which it has a seat. @throws {EdgeError} malformed */
  async #reach(sessionId: SessionId | undefined): Promise<Outcome<Reached>> {
    const { rooms } = this.#parts;
    const { credential } = this;
    const own = credential.kind === 'token' ? credential.sessionId : undefined;
    if (own !== undefined && sessionId !== undefined && sessionId !== own)
      return refused('invalidToken');
    const meant = own ?? sessionId;
    if (meant === undefined)
      throw new EdgeError('malformed', { detail: 'Send `sessionId`: there can be several.' });
    const room = rooms.at(meant);
    if (credential.kind === 'token') {
      const token = await credential.tokenIn(meant);
      const sender = { kind: 'token', ...token } as const;
      return accepted({ room, sender, viewer: { ...anybody, token } });
    }
    const { keyHash } = credential;
    const seat = await room.views.seatOf(keyHash);
    if (!seat.ok) return seat;
    const sender = { kind: 'seat', participantId: seat.value, keyHash } as const;
    return accepted({ room, sender, viewer: anybody });
  }

  /** A random UUID for each text, so that programs may choose theirs in any form. */
  #commandId(requestId: string, step: string): CommandId {
    const hex = this.#parts.digest(`${step} ${requestId}`);
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
    return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
  }
}
