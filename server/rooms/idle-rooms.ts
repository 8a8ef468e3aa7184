interface UsageHandlers {
  readonly onBusy: () => void;
  readonly onIdle: () => void;
  /** The bytes of the room may have changed. */
  readonly onChanged: () => void;
}

/** Counts the clients and operations that use a room: an unused one can be dropped from memory. */
export class Usage {
  readonly #handlers: UsageHandlers;
  #users = 0;

  constructor(handlers: UsageHandlers) {
    this.#handlers = handlers;
  }

  begin(): void {
    this.#users += 1;
    if (this.#users === 1) this.#handlers.onBusy();
  }

  end(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#handlers.onIdle();
  }

  changed(): void {
    this.#handlers.onChanged();
  }

  /** To be called when a reason to keep the room that is no use of it has ended. */
  reviewed(): void {
    if (this.#users === 0) this.#handlers.onIdle();
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work();
    } finally {
      this.end();
    }
  }
}

/** Bytes that unused rooms may take together. */
const mostBytes = 12_000_000;

/** A room up to this size does not have to go because others are large. */
const smallBytes = 24_000;

/** The largest of so many rooms that were not used for longest is dropped first. */
const candidates = 8;

/** The rooms in memory that nothing uses, which can be dropped. */
export class IdleRooms<Room extends { readonly bytes: number }> {
  /** With the bytes that each was counted with; the one used last comes last. */
  readonly #rooms = new Map<Room, number>();
  #bytes = 0;

  add(room: Room): void {
    this.delete(room);
    const { bytes } = room;
    this.#rooms.set(room, bytes);
    this.#bytes += bytes;
  }

  delete(room: Room): void {
    this.#bytes -= this.#rooms.get(room) ?? 0;
    this.#rooms.delete(room);
  }

  /**
   * A room that has to be dropped; undefined where there is none.
   * @param tooMany by how many there are too many rooms in memory
   */
  toDrop(tooMany: number): Room | undefined {
    if (tooMany <= 0 && this.#bytes <= mostBytes) return undefined;
    const oldest = [...this.#rooms.entries().take(candidates)];
    const [largest] = oldest
      .filter(([, bytes]) => tooMany > 0 || bytes > smallBytes)
      .sort(([, one], [, other]) => other - one);
    if (largest) return largest[0];
    // The next call looks at other rooms.
    for (const [room, bytes] of oldest) {
      this.#rooms.delete(room);
      this.#rooms.set(room, bytes);
    }
    return undefined;
  }
}
