import type { Room } from '@story-pointer/core/session/room';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import { commandAnswerSchema } from '@story-pointer/core/wire-room';
import type { Store } from '../stores/store.ts';
import { Browser } from './browser.ts';
import { given } from './room.ts';

/** An answer word for word, and the revision of its session then. */
export interface Answer {
  readonly text: string;
  readonly sessionId: string;
  readonly revision: number;
}

/** The states of sessions, revision by revision, and the answers that people got. */
export class RecordedSessions {
  readonly answers: Answer[] = [];
  readonly #rooms = new Map<string, Room>();
  readonly #store: Pick<Store, 'load'>;

  /** @param store to read each room from, right after an answer */
  constructor(store: Pick<Store, 'load'>) {
    this.#store = store;
  }

  get ids(): ReadonlySet<string> {
    return new Set(this.answers.map(({ sessionId }) => sessionId));
  }

  roomAt(sessionId: string, revision: number): Room | undefined {
    return this.#rooms.get(`${sessionId} ${revision}`);
  }

  /** A team plays alone in its session, so that each answer leads to a room of its own. */
  async play(url: string, team: string, rounds: number): Promise<void> {
    const ann = new Browser(url);
    const bob = new Browser(url);
    const create = { name: team, facilitatorName: 'Ann', type: 'fibonacci' };
    const annSeat = await this.#enter(ann, '/api/sessions', create);
    const { sessionId } = annSeat;
    const bobSeat = await this.#enter(bob, `/api/sessions/${sessionId}/participants`, {
      name: 'Bob',
    });
    const send = (who: Browser, seat: Seat, command: object) => this.#send(who, seat, command);
    for (let round = 1; round <= rounds; round += 1) {
      const created = await send(ann, annSeat, { type: 'createStory', name: `${team} ${round}` });
      const { storyId } = given(created.changes.find((change) => change.type === 'storyCreated'));
      await send(ann, annSeat, { type: 'vote', storyId, round: 1, points: 5 });
      await send(bob, bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
      await send(ann, annSeat, { type: 'reveal', storyId, round: 1 });
      await send(ann, annSeat, { type: 'renameSession', name: `${team} after ${round}` });
      await send(ann, annSeat, { type: 'startRound', storyId, round: 1 });
      await send(bob, bobSeat, { type: 'vote', storyId, round: 2, points: 3 });
    }
  }

  async #enter(who: Browser, path: string, entry: object): Promise<Seat> {
    const answer = await this.#post(who, path, entry);
    const seat = seatSchema.parse(JSON.parse(answer));
    await this.#note(answer, seat.sessionId);
    return seat;
  }

  async #send(who: Browser, { sessionId, participantId }: Seat, command: object) {
    const body = { participantId, command };
    const answer = await this.#post(who, `/api/sessions/${sessionId}/commands`, body);
    const parsed = commandAnswerSchema.parse(JSON.parse(answer));
    await this.#note(answer, sessionId);
    return parsed;
  }

  async #post(who: Browser, path: string, body: object): Promise<string> {
    const response = await who.post(path, { commandId: crypto.randomUUID(), ...body });
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    return answer;
  }

  async #note(answer: string, sessionId: string): Promise<void> {
    const room = await this.#store.load(sessionId);
    this.#rooms.set(`${sessionId} ${room.revision}`, room);
    this.answers.push({ text: answer, sessionId, revision: room.revision });
  }
}
