import type { ParticipantId } from '@story-pointer/core/ids';
import { type Holder, type Lease, Leases } from './leases.ts';
import type { HeldLimit, HeldName } from './table.ts';

/** An open page, or a long answer that is being read: a session stays in memory for it. */
export interface Follower {
  readonly address: string;
  /** Null without a seat. */
  readonly participantId: ParticipantId | null;
  /** Others need the memory more. It lets go of the session at once. */
  unloaded(limit: HeldName): void;
}

interface Measured {
  readonly bytes: number;
}

interface HeldRoom {
  bytes: number;
  readonly byAddress: Map<string, Hold>;
}

/** Limits the bytes of followed sessions in memory. A session counts once, in equal parts for the addresses that follow it. */
export class HeldRooms {
  readonly #leases: Leases;
  readonly #rooms = new Map<Measured, HeldRoom>();

  constructor(limits: readonly HeldLimit[]) {
    this.#leases = new Leases(limits);
  }

  get bytes(): number {
    return this.#rooms.values().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** @returns a lease to dispose of in the end, or the limit that leaves no memory for the room */
  hold(measured: Measured, follower: Follower): Disposable | HeldName {
    const { address } = follower;
    const known = this.#rooms.get(measured);
    const room = known ?? { bytes: measured.bytes, byAddress: new Map() };
    const hold = room.byAddress.get(address) ?? new Hold(address);
    this.#rooms.set(measured, room);
    room.byAddress.set(address, hold);
    hold.followers.add(follower);
    this.#recount(room);
    const lease = new FollowerLease(this, measured, follower);
    // A session that others hold takes no more memory.
    const full = known ? undefined : hold.lease?.makeRoom(hold.lease);
    if (full) lease[Symbol.dispose]();
    return full ?? lease;
  }

  /** To be called when a room may have grown. */
  changed(measured: Measured): void {
    const room = this.#rooms.get(measured);
    if (!room || room.bytes === measured.bytes) return;
    const hasGrown = measured.bytes > room.bytes;
    room.bytes = measured.bytes;
    const share = shareOf(room);
    for (const { lease } of room.byAddress.values()) lease?.resize(share);
    // The only one stays, however large it is.
    if (hasGrown && this.#rooms.size > 1)
      for (const { lease } of room.byAddress.values()) lease?.makeRoom();
  }

  release(measured: Measured, follower: Follower): void {
    const room = this.#rooms.get(measured);
    const hold = room?.byAddress.get(follower.address);
    if (!room || !hold?.followers.delete(follower)) return;
    if (hold.followers.size === 0) {
      hold.lease?.[Symbol.dispose]();
      room.byAddress.delete(follower.address);
    }
    if (room.byAddress.size === 0) this.#rooms.delete(measured);
    this.#recount(room);
  }

  #recount(room: HeldRoom): void {
    const share = shareOf(room);
    for (const hold of room.byAddress.values()) hold.count(share, this.#leases);
  }
}

/** The bytes that count for each address. */
function shareOf({ bytes, byAddress }: HeldRoom): number {
  return Math.ceil(bytes / byAddress.size);
}

/** The followers of a session at one address. */
class Hold implements Holder {
  readonly address: string;
  readonly followers = new Set<Follower>();
  participantId: ParticipantId | null = null;
  lease: Lease | undefined;

  constructor(address: string) {
    this.address = address;
  }

  /** Counts its bytes, and whether there is a seat among its followers. */
  count(bytes: number, leases: Leases): void {
    const seated = this.followers.values().find(({ participantId }) => participantId !== null);
    const hadSeat = this.participantId !== null;
    this.participantId = seated?.participantId ?? null;
    if (this.lease && hadSeat === (seated !== undefined)) this.lease.resize(bytes);
    else {
      this.lease?.[Symbol.dispose]();
      this.lease = leases.begin(this, bytes);
    }
  }

  displaced(limit: HeldName): void {
    for (const follower of [...this.followers]) follower.unloaded(limit);
  }
}

/** There is one for every open page, so it has no functions of its own. */
class FollowerLease implements Disposable {
  readonly #rooms: HeldRooms;
  readonly #measured: Measured;
  readonly #follower: Follower;

  constructor(rooms: HeldRooms, measured: Measured, follower: Follower) {
    this.#rooms = rooms;
    this.#measured = measured;
    this.#follower = follower;
  }

  [Symbol.dispose](): void {
    this.#rooms.release(this.#measured, this.#follower);
  }
}

interface UsageHandlers {
  readonly onBusy: () => void;
  readonly onIdle: () => void;
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

/** Unused rooms that stay, and the bytes that they may take together. */
const mostRooms = 500;
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

  /** A room that has to be dropped; undefined where there is none. */
  toDrop(): Room | undefined {
    const isTooMany = this.#rooms.size > mostRooms;
    if (!isTooMany && this.#bytes <= mostBytes) return undefined;
    const oldest = [...this.#rooms.entries().take(candidates)];
    const [largest] = oldest
      .filter(([, bytes]) => isTooMany || bytes > smallBytes)
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
