import type { ParticipantId } from '@story-pointer/core/ids';

/** An open page, or a long answer that is being read: a session stays in memory for it. */
export interface Holder {
  readonly address: string;
  /** Null without a seat. */
  readonly participantId: ParticipantId | null;
  /** Others need the memory more. It lets go of the session at once. */
  displaced(limit: MemoryLimit): void;
}

/** The limit that leaves no memory, as refusals are counted. */
export type MemoryLimit = 'memory_by_address' | 'memory';

interface Measured {
  readonly bytes: number;
}

/** The part of all memory that the sessions of one address may take. */
const partOfAddress = 1 / 2;

/**
 * Limits the bytes of sessions that are in memory because somebody follows them, in all and for each address. A session
 * counts once, in equal parts for the addresses that follow it. Where memory is short, holders without a seat give way
 * first, then the addresses that hold most, the largest session first; a newcomer that would be the first is refused.
 */
export class HeldRooms {
  readonly #most: number;
  readonly #rooms = new Map<Measured, HeldRoom>();
  readonly #byAddress = new Map<string, Set<Hold>>();
  #bytes = 0;

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most;
  }

  /** The bytes of all rooms that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Holds a room that has just been loaded.
   * @returns a lease to dispose of in the end, or the limit that leaves no memory for it
   */
  hold(measured: Measured, holder: Holder): Lease | MemoryLimit {
    const known = this.#rooms.get(measured);
    const room = known ?? new HeldRoom(measured);
    const hold = room.holds.get(holder.address) ?? this.#begin(room, holder.address);
    hold.holders.add(holder);
    const lease = new Lease(this, hold, holder);
    // A session that others hold takes no more memory.
    const limit = known ? undefined : this.#makeRoom([holder.address], hold);
    if (limit === undefined) return lease;
    lease[Symbol.dispose]();
    return limit;
  }

  /** To be called when a room may have grown. */
  changed(measured: Measured): void {
    const room = this.#rooms.get(measured);
    if (!room) return;
    const { bytes } = measured;
    const hasGrown = bytes > room.bytes;
    this.#bytes += bytes - room.bytes;
    room.bytes = bytes;
    if (hasGrown) this.#makeRoom([...room.holds.keys()]);
  }

  release(hold: Hold, holder: Holder): void {
    const { room, address, holders } = hold;
    if (!holders.delete(holder) || holders.size > 0) return;
    room.holds.delete(address);
    const others = this.#byAddress.get(address);
    others?.delete(hold);
    if (others?.size === 0) this.#byAddress.delete(address);
    if (room.holds.size > 0) return;
    this.#rooms.delete(room.measured);
    this.#bytes -= room.bytes;
  }

  #begin(room: HeldRoom, address: string): Hold {
    if (room.holds.size === 0) {
      this.#rooms.set(room.measured, room);
      this.#bytes += room.bytes;
    }
    const hold = new Hold(room, address);
    room.holds.set(address, hold);
    const others = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, others.add(hold));
    return hold;
  }

  /**
   * Displaces holders until the limits are kept.
   * @param newcomer is refused instead of displacing those that come after it
   */
  #makeRoom(addresses: readonly string[], newcomer?: Hold): MemoryLimit | undefined {
    for (const address of addresses) {
      const own = this.#byAddress.get(address) ?? new Set();
      const excess = sharesOf(own) - this.#most * partOfAddress;
      const giving = excess > 0 ? givingWay([own], excess, newcomer) : [];
      if (!giving) return 'memory_by_address';
      for (const hold of giving) this.#displace(hold, 'memory_by_address');
    }
    // A session that others hold as well is only freed by the last of them.
    while (this.#bytes > this.#most && this.#rooms.size > 1) {
      const all = [...this.#byAddress.values()];
      const giving = givingWay(all, this.#bytes - this.#most, newcomer);
      if (!giving) return 'memory';
      for (const hold of giving) this.#displace(hold, 'memory');
    }
    return undefined;
  }

  #displace(hold: Hold, limit: MemoryLimit): void {
    for (const holder of [...hold.holders]) {
      holder.displaced(limit);
      this.release(hold, holder);
    }
  }
}

/** The room of a session with the addresses that hold it. */
class HeldRoom {
  readonly measured: Measured;
  readonly holds = new Map<string, Hold>();
  bytes: number;

  constructor(measured: Measured) {
    this.measured = measured;
    this.bytes = measured.bytes;
  }
}

/** The holders of a room at one address. */
class Hold {
  readonly room: HeldRoom;
  readonly address: string;
  readonly holders = new Set<Holder>();

  constructor(room: HeldRoom, address: string) {
    this.room = room;
    this.address = address;
  }

  /** The bytes that count for the address. */
  get share(): number {
    return this.room.bytes / this.room.holds.size;
  }

  get isSeated(): boolean {
    return this.holders.values().some(({ participantId }) => participantId !== null);
  }
}

/** There is one for every open page, so it has no functions of its own. */
class Lease implements Disposable {
  readonly #rooms: HeldRooms;
  readonly #hold: Hold;
  readonly #holder: Holder;

  constructor(rooms: HeldRooms, hold: Hold, holder: Holder) {
    this.#rooms = rooms;
    this.#hold = hold;
    this.#holder = holder;
  }

  [Symbol.dispose](): void {
    this.#rooms.release(this.#hold, this.#holder);
  }
}

function sharesOf(holds: Iterable<Hold>): number {
  let bytes = 0;
  for (const { share } of holds) bytes += share;
  return bytes;
}

/**
 * The holds that give way to free so many bytes; undefined where the newcomer itself would have to. The last one of all
 * stays, however large its room is.
 */
function givingWay(
  byAddress: readonly ReadonlySet<Hold>[],
  excess: number,
  newcomer: Hold | undefined,
): readonly Hold[] | undefined {
  const count = byAddress.reduce((sum, { size }) => sum + size, 0);
  const giving: Hold[] = [];
  let left = excess;
  for (const hold of inOrder(byAddress)) {
    if (left <= 0 || giving.length === count - 1) break;
    if (hold === newcomer) return undefined;
    giving.push(hold);
    left -= hold.share;
  }
  return giving;
}

/** Sorts only as many as are taken: a refusal is quick among thousands. */
function* inOrder(byAddress: readonly ReadonlySet<Hold>[]): Generator<Hold> {
  const sorted = byAddress
    .map((holds) => ({ holds, bytes: sharesOf(holds) }))
    .sort((one, other) => other.bytes - one.bytes);
  for (const isSeated of [false, true]) {
    for (const { holds } of sorted) {
      // The newest of equal ones gives way.
      const alike = [...holds].filter((hold) => hold.isSeated === isSeated).reverse();
      yield* alike.sort((one, other) => other.share - one.share);
    }
  }
}
