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
  /** Those that may have to go; the most recently used is the last. */
  readonly #entries = new Map<Id, Entry>();
  /** Those that were in use when they should have gone, so that they are not in the way of others. */
  readonly #kept = new Map<Id, Entry>();
  /** Which of them is looked at next. */
  #nextKept = this.#kept.entries();
  #bytes = 0;

  get size(): number {
    return this.#entries.size + this.#kept.size;
  }

  get ids(): Iterable<Id> {
    return [...this.#entries.keys(), ...this.#kept.keys()];
  }

  find(sessionId: Id): RoomQueue | undefined {
    return this.#find(sessionId)?.queue;
  }

  /** The room that is found, or else made, for somebody who uses it. */
  use(sessionId: Id, make: () => RoomQueue): RoomQueue {
    const kept = this.#kept.get(sessionId);
    if (kept) return kept.queue;
    const known = this.#entries.get(sessionId);
    const entry = known ?? { queue: make(), bytes: 0 };
    this.#entries.delete(sessionId);
    this.#entries.set(sessionId, entry);
    if (!known) this.#makeRoom();
    return entry.queue;
  }

  /** To be called when a room takes more or fewer bytes than before. */
  weigh(sessionId: Id): void {
    const entry = this.#find(sessionId);
    if (!entry) return;
    const { bytes } = entry.queue.known;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  #find(sessionId: Id): Entry | undefined {
    return this.#entries.get(sessionId) ?? this.#kept.get(sessionId);
  }

  /** Looks at a few rooms, so that it costs the same however many there are. */
  #makeRoom(): void {
    if (this.#isFull) this.#takeBack();
    while (this.#isFull) {
      const oldest = [...this.#entries.entries().take(Math.min(looks, this.#entries.size - 1))];
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
          (entry.queue.isIdle ? this.#entries : this.#kept).set(sessionId, entry);
        }
        return;
      }
      const [sessionId, { bytes }] = first;
      this.#entries.delete(sessionId);
      this.#bytes -= bytes;
    }
  }

  /** Of a few that were kept those that are not in use any more. */
  #takeBack(): void {
    for (let look = 0; look < looks; look += 1) {
      const { value, done } = this.#nextKept.next();
      if (done) {
        this.#nextKept = this.#kept.entries();
        return;
      }
      const [sessionId, entry] = value;
      if (!entry.queue.isIdle) continue;
      this.#kept.delete(sessionId);
      this.#entries.set(sessionId, entry);
    }
  }

  get #isFull(): boolean {
    return this.size > most.rooms || (this.size > 1 && this.#bytes > most.bytes);
  }
}
