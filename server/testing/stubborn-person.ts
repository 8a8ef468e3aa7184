import type { CommandId, Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { type Attention, afterPresenceChange, type Presence } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { isSameVersion } from '@story-pointer/core/session/open-room';
import { votesSchema, withVotes } from '@story-pointer/core/tally';
import { versionHeader } from '@story-pointer/core/version-header';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import { type CommandAnswer, readAnswerSchema } from '@story-pointer/core/wire-room';
import type * as z from 'zod/mini';
import { keepTrying } from '../../web/calls/keep-trying.ts';
import { type Answered, ApiError, reasonIn, unreachable } from '../../web/calls/problem.ts';
import type { LiveStatus } from '../../web/room/connection.ts';
import { RoomClient } from '../../web/room/room-client.ts';
import { afterFetch } from '../../web/room/room-store.ts';
import { Browser } from './browser.ts';
import { given } from './room.ts';

/** The result of a request: the answer, or the code of the refusal. */
export type Result<T> = { readonly answer: T } | { readonly refused: string };

/** In milliseconds: a request may have been lost with the server, and a page is right long before. */
const patience = { request: 15_000, page: 60_000 };

/** A person whose page repeats and reconnects with the product's own code until it gets through. */
export class StubbornPerson {
  readonly #browser: Browser;
  readonly #pause: () => Promise<void>;
  readonly #haste: number;
  #view: RoomView | undefined;
  #status: LiveStatus = 'connecting';
  #presence: Presence = {};
  readonly #left = new Set<Id>();
  #client: RoomClient | undefined;
  #seat: Seat | undefined;
  /** Called with the failure of an unreadable message. */
  onUnreadable = (failure: unknown): void => {
    throw failure;
  };
  /** A connection that works has left a command unanswered: commands go by POST. */
  #isDoubting = false;
  #notice = () => {};

  /**
   * @param pause called before each repeat of a request, and when a connection fails to open
   * @param haste divides the delays of reconnecting
   */
  constructor(url: string, pause = async () => {}, haste = 20) {
    this.#browser = new Browser(url);
    this.#pause = pause;
    this.#haste = haste;
  }

  /** The room as this page shows it. */
  get view(): RoomView {
    return given(this.#view);
  }

  /** Presence as this page received it. */
  get presence(): Presence {
    return this.#presence;
  }

  /** Whether this page ever received that the person was absent. */
  everAbsent(participantId: ParticipantId): boolean {
    return this.#left.has(participantId);
  }

  /** Turns to the page, or away from it. */
  turn(attention: Attention): void {
    this.#client?.turn(attention);
  }

  get status(): LiveStatus {
    return this.#status;
  }

  create(commandId: CommandId, name: string, facilitatorName: string): Promise<Result<Seat>> {
    const { firstKey } = this.#browser;
    const body = { commandId, firstKey, name, facilitatorName, type: 'fibonacci' };
    return this.#request(seatSchema, 'sessions', body);
  }

  join(commandId: CommandId, sessionId: SessionId, name: string): Promise<Result<Seat>> {
    const { firstKey } = this.#browser;
    const path = `sessions/${sessionId}/participants`;
    return this.#request(seatSchema, path, { commandId, firstKey, name });
  }

  send(commandId: CommandId, seat: Seat, command: Command): Promise<Result<CommandAnswer>> {
    const { sessionId, participantId } = seat;
    const body = { commandId, participantId, command };
    const client = participantId === this.#seat?.participantId ? this.#client : undefined;
    if (client) return this.#sendOver(client, commandId, command);
    return this.#request(readAnswerSchema, `sessions/${sessionId}/commands`, body);
  }

  /** Sends a command again under its id where the page has given it up. */
  async #sendOver(
    client: RoomClient,
    commandId: CommandId,
    command: Command,
  ): Promise<Result<CommandAnswer>> {
    for (;;) {
      const result = await client.send(command, { commandId });
      if (result.ok) return result;
      if (!result.error.isPassing) return { refused: result.error.code };
    }
  }

  /** The server's view for this seat. */
  async look({ sessionId, participantId }: Seat): Promise<RoomView> {
    const path = `sessions/${sessionId}?participantId=${participantId}`;
    const room = await this.#request(roomViewSchema, path);
    if ('refused' in room) throw new Error(room.refused);
    return room.answer;
  }

  /** The same with all votes. */
  async lookAtAll(seat: Seat): Promise<RoomView> {
    const room = await this.look(seat);
    const path = `sessions/${seat.sessionId}/votes?participantId=${seat.participantId}`;
    const votes = await this.#request(votesSchema, path);
    if ('refused' in votes) throw new Error(votes.refused);
    return isSameVersion(room, votes.answer) ? withVotes(room, votes.answer) : this.lookAtAll(seat);
  }

  /** Opens the session, as a page does: gets the room, and follows its changes. */
  async opens(seat: Seat): Promise<void> {
    this.#view = await this.look(seat);
    this.#seat = seat;
    this.#client = new RoomClient({
      openSocket: (page, handlers) => {
        const { room, attention } = page();
        const line = this.#browser.listen(seat, room, {}, attention);
        const { socket } = line;
        // A connection that the page gives up because it is slow to open has not failed.
        let mayFail = true;
        socket.addEventListener('open', () => {
          mayFail = false;
          handlers.opened();
        });
        socket.addEventListener('close', () => {
          if (mayFail) void this.#pause();
          handlers.closed();
        });
        socket.addEventListener('message', ({ data }) => handlers.heard(String(data)));
        return {
          send: (message) => socket.send(JSON.stringify(message)),
          takesCommands: () => !this.#isDoubting,
          doubt: () => {
            this.#isDoubting = true;
          },
          close: () => {
            mayFail = false;
            socket.close();
          },
        };
      },
      post: (commandId, command) => this.#post(seat, commandId, command),
      room: {
        read: () => this.view,
        write: (view) => {
          this.#view = view;
          this.#notice();
        },
        fetch: async () => {
          const before = this.view;
          const fetched = await this.look(seat);
          this.#view = afterFetch(before, this.view, fetched);
          this.#notice();
        },
      },
      schedule: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds / this.#haste);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onStatus: (status) => {
        this.#status = status;
        this.#notice();
      },
      onUnreadable: (failure) => this.onUnreadable(failure),
      onPresence: ({ people, isAll }) => {
        this.#presence = afterPresenceChange(isAll ? {} : this.#presence, people);
        for (const [id, attention] of Object.entries(people)) if (!attention) this.#left.add(id);
        this.#notice();
      },
      onFailure: () => {},
    });
    this.#client.start();
  }

  /** Waits until the page shows the expected. */
  async shows(isRight: () => boolean): Promise<void> {
    const isLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => isLate.reject(new Error(this.#described)), patience.page);
    try {
      while (!isRight()) {
        const noticed = new Promise<void>((resolve) => {
          this.#notice = resolve;
        });
        await Promise.race([noticed, isLate.promise]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  leave(): void {
    this.#client?.stop();
  }

  get #described(): string {
    const unanswered = this.#client?.unanswered.length ?? 0;
    const version = this.#view && `${this.#view.revision} ${this.#view.mark}`;
    return `a page stays ${this.#status} at version ${version}, with ${unanswered} commands unanswered`;
  }

  async #request<T>(schema: z.ZodMiniType<T>, path: string, body?: object): Promise<Result<T>> {
    const call = async () => {
      const exchanged = this.#exchange(`/api/${path}`, body).catch((cause) => {
        throw new ApiError('lost', unreachable, { cause });
      });
      const { status, json, isOurs } = await exchanged;
      if (status >= 400) throw new ApiError('refused', reasonIn(status, json, isOurs));
      return schema.parse(json);
    };
    try {
      const pause = this.#pause;
      return { answer: await keepTrying(call, { tries: Number.POSITIVE_INFINITY, pause }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { refused: error.code };
    }
  }

  async #post(
    { sessionId, participantId }: Seat,
    commandId: string,
    command: Command,
  ): Promise<Answered> {
    const body = { commandId, participantId, command };
    const answer = await this.#exchange(`/api/sessions/${sessionId}/commands`, body);
    return { ...answer, wait: 0 };
  }

  async #exchange(path: string, body: object | undefined) {
    const signal = AbortSignal.timeout(patience.request);
    const response = await (body
      ? this.#browser.post(path, body, { signal })
      : this.#browser.fetch(path, { signal }));
    const isOurs = response.headers.has(versionHeader);
    return { status: response.status, json: await response.json(), isOurs };
  }
}
