import { isSamePosition, type Position } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import type { Places } from '../http/places.ts';
import type { Log } from '../log.ts';
import type { Refusals } from '../metrics/refusals.ts';
import type { Attendance } from '../rooms/rooms.ts';
import { textOf } from '../rooms/view-text.ts';
import { inParts, messagesOf, signAt } from './messages.ts';
import { Pour } from './pour.ts';
import { letGo, listens, type Socket, subscribe, turnAway, unsubscribe } from './visitor.ts';

interface AnswerParts {
  readonly log: Log;
  readonly refusals: Refusals;
  /** For answers that are on their way for as long as somebody reads them. */
  readonly places: Places;
  /** Told of who does not read as fast as we write. */
  readonly onBehind: (socket: Socket) => void;
}

/** What pages have asked for: each connection is sent one answer at a time, as fast as it reads. */
export class Answers {
  readonly #parts: AnswerParts;
  /** What is on its way; undefined until it is known. */
  readonly #answers = new Map<Socket, Pour | undefined>();
  /** Where each page stood when it asked what is being answered, and where it has asked from since. */
  readonly #questions = new Map<Socket, { readonly asked: Position; readonly next?: Position }>();

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** Tells a page at `position` what it lacks; then it hears what happens. */
  answer(socket: Socket, attendance: Attendance, position: Position): void {
    const question = this.#questions.get(socket);
    if (question) {
      // What is on its way is the answer to the same question too.
      const { asked } = question;
      if (!isSamePosition(asked, position)) this.#questions.set(socket, { asked, next: position });
      return;
    }
    // Most of all that is asked is a sign of life, from a page that lacks nothing.
    if (listens(socket) && attendance.isAt(position)) {
      socket.send(signAt(position));
      return;
    }
    this.#questions.set(socket, { asked: position });
    this.#answers.set(socket, undefined);
    attendance
      .catchUp(position, (missed) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        switch (missed.kind) {
          case 'gone':
            letGo(socket);
            break;
          case 'snapshot':
            this.#sendRoom(socket, attendance, missed.view);
            break;
          case 'steps': {
            const messages = messagesOf(missed.steps, position, socket.data.participantId);
            this.#send(socket, attendance, messages, missed.steps.at(-1) ?? position);
            break;
          }
          default:
            missed satisfies never;
        }
      })
      .catch((error) => {
        this.#parts.log.error({ error }, 'catching up failed');
        socket.close(1011, 'failure');
      });
  }

  #sendRoom(socket: Socket, attendance: Attendance, room: RoomView): void {
    const { votesOf } = socket.data.page;
    const text = textOf(room, { votesOf, around: ['{"type":"snapshot","room":', '}'] });
    if (typeof text === 'string') {
      this.#send(socket, attendance, [text].values(), room);
      return;
    }
    const place = this.#parts.places.take(socket.data, () => turnAway(socket));
    if (place) {
      this.#send(socket, attendance, inParts(text), room, place);
      return;
    }
    this.#parts.refusals.count('long_answers');
    turnAway(socket);
  }

  /**
   * Sends what brings a page to `position`, as fast as it reads. What happens until it has all of it
   * follows then.
   * @param place what it takes up until then
   */
  #send(
    socket: Socket,
    attendance: Attendance,
    messages: Iterator<string>,
    position: Position,
    place?: Disposable,
  ): void {
    unsubscribe(socket);
    let hasWaited = false;
    const pour = new Pour(socket, messages, (isDone) => {
      const next = this.#questions.get(socket)?.next ?? (hasWaited ? position : undefined);
      this.#forget(socket);
      place?.[Symbol.dispose]();
      if (!isDone) return;
      if (next) this.answer(socket, attendance, next);
      else subscribe(socket);
    });
    this.#answers.set(socket, pour);
    this.#pour(socket, pour);
    hasWaited = true;
  }

  #pour(socket: Socket, pour: Pour): void {
    pour.goOn();
    if (this.#answers.has(socket) && socket.getBufferedAmount() > 0) this.#parts.onBehind(socket);
  }

  /** To be called when something has been read. */
  goOn(socket: Socket): void {
    const pour = this.#answers.get(socket);
    if (pour) this.#pour(socket, pour);
  }

  /** The connection is no more. */
  stop(socket: Socket): void {
    this.#answers.get(socket)?.stop();
    this.#forget(socket);
  }

  #forget(socket: Socket): void {
    this.#answers.delete(socket);
    this.#questions.delete(socket);
  }
}
