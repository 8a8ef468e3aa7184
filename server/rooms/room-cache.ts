import type { Id } from '@story-pointer/core/ids';
import type { RoomQueue } from './room-queue.ts';

/** How many rooms are in memory, and how many bytes they take, until those that nobody uses have to go. */
const most = { rooms: 500, bytes: 12_000_000 } as const;

/** What a room may take that does not have to go for others that are larger, in bytes. */
const share = most.bytes / most.rooms;

/** Of how many that were not used for longest the largest one goes. */
const looks = 8;

interface Entry {
  readonly queue: RoomQueue;
  /** What was counted for it. */
  bytes: number;
}

/** Rooms in memory. Where they are too many or too large, those that nobody uses go. */
export class RoomCache {
  /** The most recently used is the last. */
  readonly #entries = new Map<Id, Entry>();
  #bytes = 0;

  get size(): number {
    return this.#entries.size;
  }

  get ids(): Iterable<Id> {
    return this.#entries.keys();
  }

  find(sessionId: Id): RoomQueue | undefined {
    return this.#entries.get(sessionId)?.queue;
  }

  /** The room that is found, or else made, for somebody who uses it. */
  use(sessionId: Id, make: () => RoomQueue): RoomQueue {
    const known = this.#entries.get(sessionId);
    const entry = known ?? { queue: make(), bytes: 0 };
    this.#entries.delete(sessionId);
    this.#entries.set(sessionId, entry);
    if (!known) this.#makeRoom();
    return entry.queue;
  }

  /** To be called when a room takes more or fewer bytes than before. */
  weigh(sessionId: Id): void {
    const entry = this.#entries.get(sessionId);
    if (!entry) return;
    const { bytes } = entry.queue.known;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  /** Looks at a few rooms, so that it costs the same however many there are. */
  #makeRoom(): void {
    while (this.#isFull) {
      const oldest = [...this.#entries.entries().take(Math.min(looks, this.size - 1))];
      const isTooMany = this.size > most.rooms;
      const idle = oldest.filter(
        ([, { queue, bytes }]) => queue.isIdle && (isTooMany || bytes > share),
      );
      idle.sort(([, one], [, other]) => other.bytes - one.bytes);
      const [first] = idle;
      if (!first) {
        // Next time others are looked at.
        for (const [sessionId, entry] of oldest) {
          this.#entries.delete(sessionId);
          this.#entries.set(sessionId, entry);
        }
        return;
      }
      const [sessionId, { bytes }] = first;
      this.#entries.delete(sessionId);
      this.#bytes -= bytes;
    }
  }

  get #isFull(): boolean {
    return this.size > most.rooms || (this.size > 1 && this.#bytes > most.bytes);
  }
}
