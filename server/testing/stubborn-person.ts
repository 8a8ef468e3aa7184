import type { CommandId, Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { type Attention, afterPresenceChange, type Presence } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { isSameVersion } from '@story-pointer/core/session/open-room';
import { votesSchema, withVotes } from '@story-pointer/core/tally';
import { versionHeader } from '@story-pointer/core/version-header';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import {
  type CommandAnswer,
  readAnswerSchema,
  type Seat,
  seatSchema,
} from '@story-pointer/core/wire';
import type * as z from 'zod/mini';
import { keepTrying } from '../../web/api/keep-trying.ts';
import type { LiveStatus } from '../../web/api/live/connection.ts';
import { type LiveAnswer, LiveConnection } from '../../web/api/live/live-connection.ts';
import { ApiError, reasonIn, unreachable } from '../../web/api/problem.ts';
import { Browser } from './browser.ts';
import { given } from './room.ts';

/** The result of a request: the answer, or the code of the refusal. */
export type Result<T> = { readonly answer: T } | { readonly refused: string };

/** A person whose page repeats and reconnects with the product's own code until it gets through. */
export class StubbornPerson {
  readonly #browser: Browser;
  readonly #pause: () => Promise<void>;
  readonly #haste: number;
  #view: RoomView | undefined;
  #status: LiveStatus = 'connecting';
  #presence: Presence = {};
  readonly #left = new Set<Id>();
  #connection: LiveConnection | undefined;
  #seat: Seat | undefined;
  /** Called with the failure of an unreadable message. */
  onUnreadable = (failure: unknown): void => {
    throw failure;
  };
  #notice = () => {};

  /**
   * @param pause called before each repeat
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
    this.#connection?.turn(attention);
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
    const isOwn = participantId === this.#seat?.participantId;
    const shortcut = isOwn
      ? async () => await this.#connection?.command(commandId, command)
      : undefined;
    return this.#request(readAnswerSchema, `sessions/${sessionId}/commands`, body, shortcut);
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
    this.#connection = new LiveConnection({
      openSocket: ({ room, attention }, ears) => {
        const { socket } = this.#browser.listen(seat, room, {}, attention);
        socket.addEventListener('open', ears.opened);
        socket.addEventListener('close', ears.closed);
        socket.addEventListener('message', ({ data }) => ears.heard(String(data)));
        return socket;
      },
      room: {
        read: () => this.view,
        write: (view) => {
          this.#view = view;
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
    });
    this.#connection.start();
  }

  /** Waits until the page shows the expected. */
  async shows(isRight: () => boolean): Promise<void> {
    while (!isRight()) {
      await new Promise<void>((resolve) => {
        this.#notice = resolve;
      });
    }
  }

  leave(): void {
    this.#connection?.stop();
  }

  async #request<T>(
    schema: z.ZodMiniType<T>,
    path: string,
    body?: object,
    shortcut?: () => Promise<LiveAnswer | undefined>,
  ): Promise<Result<T>> {
    const call = async () => {
      const short = await shortcut?.();
      const { status, json, isOurs } = short
        ? { status: short.status, json: short.body, isOurs: true }
        : await this.#exchange(`/api/${path}`, body).catch((cause) => {
            throw new ApiError('lost', unreachable, { cause });
          });
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

  async #exchange(path: string, body: object | undefined) {
    const response = await (body ? this.#browser.post(path, body) : this.#browser.fetch(path));
    const isOurs = response.headers.has(versionHeader);
    return { status: response.status, json: await response.json(), isOurs };
  }
}
