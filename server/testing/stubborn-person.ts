import type { Id } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/decide';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import {
  type CommandAnswer,
  commandAnswerSchema,
  type Seat,
  seatSchema,
} from '@story-pointer/core/wire';
import type * as z from 'zod/mini';
import { keepTrying } from '../../web/api/keep-trying.ts';
import type { LiveStatus } from '../../web/api/live/connection.ts';
import { LiveConnection } from '../../web/api/live/live-connection.ts';
import { ApiError, reasonIn, unreachable } from '../../web/api/problem.ts';
import { Browser } from './browser.ts';
import { given } from './room.ts';

/** What came of a request: the answer, or the code of the refusal. */
export type Result<T> = { readonly answer: T } | { readonly refused: string };

/** So many times faster than in a browser does a page wait here. */
const haste = 20;

/** Somebody whose page repeats and reconnects with the product's own code until it gets through. */
export class StubbornPerson {
  readonly #browser: Browser;
  readonly #pause: () => Promise<void>;
  #view: RoomView | undefined;
  #status: LiveStatus = 'connecting';
  #connection: LiveConnection | undefined;
  #notice = () => {};

  /** @param pause what is waited for before something is sent again */
  constructor(url: string, pause = async () => {}) {
    this.#browser = new Browser(url);
    this.#pause = pause;
  }

  /** The room as this page shows it. */
  get view(): RoomView {
    return given(this.#view);
  }

  get status(): LiveStatus {
    return this.#status;
  }

  create(commandId: string, name: string, facilitatorName: string): Promise<Result<Seat>> {
    const body = { commandId, name, facilitatorName, type: 'fibonacci' };
    return this.#request(seatSchema, 'sessions', body);
  }

  join(commandId: string, sessionId: Id, name: string): Promise<Result<Seat>> {
    return this.#request(seatSchema, `sessions/${sessionId}/participants`, { commandId, name });
  }

  send(commandId: string, seat: Seat, command: Command): Promise<Result<CommandAnswer>> {
    const { sessionId, participantId } = seat;
    const body = { commandId, participantId, command };
    return this.#request(commandAnswerSchema, `sessions/${sessionId}/commands`, body);
  }

  /** Opens the session, as a page does: gets the room, and follows what happens in it. */
  async opens(seat: Seat): Promise<void> {
    const path = `sessions/${seat.sessionId}?participantId=${seat.participantId}`;
    const room = await this.#request(roomViewSchema, path);
    if ('refused' in room) throw new Error(room.refused);
    this.#view = room.answer;
    this.#connection = new LiveConnection({
      openSocket: ({ revision }, ears) => {
        const { socket } = this.#browser.listen(seat, revision);
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
        const timer = setTimeout(act, milliseconds / haste);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onStatus: (status) => {
        this.#status = status;
        this.#notice();
      },
      onUnreadable: (failure) => {
        throw failure;
      },
    });
    this.#connection.start();
  }

  /** Waits until the page shows what it should. */
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

  async #request<T>(schema: z.ZodMiniType<T>, path: string, body?: object): Promise<Result<T>> {
    const call = async () => {
      const { status, json } = await this.#exchange(`/api/${path}`, body).catch((cause) => {
        throw new ApiError('lost', unreachable, { cause });
      });
      if (status >= 400) throw new ApiError('refused', reasonIn(status, json));
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
    return { status: response.status, json: await response.json() };
  }
}
