import type { CommandId, KeyHash, SessionId } from '@story-pointer/core/ids';
import { claimSeat } from '@story-pointer/core/session/claim-seat';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { join, type Seating } from '@story-pointer/core/session/join';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { isBarred, type Room } from '@story-pointer/core/session/room';
import type { ClaimSeatRequest, JoinRequest, Seat } from '@story-pointer/core/wire';
import type { Usage } from '../limits/rooms-in-memory.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from '../stores/store.ts';
import { type CommandQueue, counted } from './queue.ts';
import { contentOf } from './receipts.ts';

interface EntranceParts extends Surroundings {
  readonly store: Store;
  readonly metrics: Pick<Metrics, 'commands' | 'commandSeconds'>;
  readonly log: Log;
}

type Entry = Outcome<Seat & { readonly isNew: boolean }>;

export class Entrance {
  readonly #sessionId: SessionId;
  readonly #parts: EntranceParts;
  readonly #usage: Usage;
  readonly #queue: CommandQueue;

  constructor(sessionId: SessionId, parts: EntranceParts, usage: Usage, queue: CommandQueue) {
    this.#sessionId = sessionId;
    this.#parts = parts;
    this.#usage = usage;
    this.#queue = queue;
  }

  /** @param others keys of the same browser that it no longer uses @param sent the request as it came */
  join(
    { commandId, ...joining }: JoinRequest,
    keyHash: KeyHash,
    others: readonly KeyHash[] = [],
    sent: unknown = joining,
  ): Promise<Entry> {
    const entering = this.#enter(commandId, keyHash, others, sent, (room, held) =>
      join(room, joining, keyHash, this.#parts, held),
    );
    return counted(this.#parts, 'join', entering);
  }

  claimSeat(
    { commandId, secret }: ClaimSeatRequest,
    keyHash: KeyHash,
    others: readonly KeyHash[] = [],
    sent: unknown = { secret },
  ): Promise<Entry> {
    const entering = this.#enter(commandId, keyHash, others, sent, (room, held) =>
      claimSeat(room, this.#parts.digest(secret), keyHash, this.#parts, held),
    );
    return counted(this.#parts, 'claimSeat', entering);
  }

  /** @param seat decides which seat it is, given how many the browser has already */
  #enter(
    commandId: CommandId,
    keyHash: KeyHash,
    others: readonly KeyHash[],
    sent: unknown,
    seat: (room: Room, held: number) => Outcome<Seating>,
  ): Promise<Entry> {
    const content = contentOf(sent, { sessionId: this.#sessionId });
    return this.#usage.during(async () => {
      const held = await this.#parts.store.countSeats(keyHash);
      const answer = await this.#queue.run(commandId, keyHash, content, (room) => {
        if (others.some((key) => isBarred(room, key))) return refused('barred');
        const seated = seat(room, held);
        if (!seated.ok) return seated;
        return accepted({ ...seated.value, id: seated.value.participantId });
      });
      if (!answer.ok) return answer;
      const { id: participantId, changes, changesLeftOut = false } = answer.value;
      if (participantId === undefined) return refused('answeredBefore');
      const isNew = changesLeftOut || changes.length > 0;
      return accepted({ sessionId: this.#sessionId, participantId, isNew });
    });
  }
}
