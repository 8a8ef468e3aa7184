import type { Id, KeyHash } from '@story-pointer/core/ids';
import { isSamePosition, type Position } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { type RoomView, type Told, viewFor } from '@story-pointer/core/view';
import type { KnownRoom } from './known-room.ts';
import { seenFrom, unlessMissing } from './seen-from.ts';

/** The steps a page has missed, or the whole room, or that the seat or the session is gone. */
type CatchUp =
  | { readonly kind: 'steps'; readonly steps: readonly Told[] }
  | { readonly kind: 'snapshot'; readonly view: RoomView }
  | { readonly kind: 'gone' };

/** Somebody's live presence in a room. */
export class Attendance {
  readonly #known: KnownRoom;
  readonly #participantId: Id | null;
  readonly #keyHash: KeyHash | null;

  constructor(known: KnownRoom, participantId: Id | null, keyHash: KeyHash | null) {
    this.#known = known;
    this.#participantId = participantId;
    this.#keyHash = keyHash;
    known.enter();
  }

  /** The room, if they may see it. */
  async look(): Promise<Outcome<Room>> {
    const room = this.#see(await this.#known.load());
    return room.ok ? room : this.#see(await this.#known.loadNewest());
  }

  /** Whether a page at `position` lacks nothing, as far as this process can tell without asking the store. */
  isAt(position: Position): boolean {
    const { atHand } = this.#known;
    return atHand !== undefined && isSamePosition(atHand, position) && this.#see(atHand).ok;
  }

  /** Whether they may not see the room any more, as far as this process can tell without asking the store. */
  get isOver(): boolean {
    const { atHand } = this.#known;
    return atHand !== undefined && !this.#see(atHand).ok;
  }

  /**
   * Finds out what a page at `position` lacks and hands it to `deliver` at once, before anything
   * else can happen in the room.
   */
  async catchUp(position: Position, deliver: (missed: CatchUp) => void): Promise<void> {
    // Where a page stands where the room is not known to have been, another process may have told it.
    const found = this.#known.since(position)
      ? await unlessMissing(this.look())
      : await unlessMissing(this.#known.loadNewest().then((newest) => this.#see(newest)));
    const room = found.ok ? this.#see(this.#newest(found.value)) : found;
    if (!room.ok) return deliver({ kind: 'gone' });
    const steps = this.#known.since(position);
    if (steps) deliver({ kind: 'steps', steps });
    else deliver({ kind: 'snapshot', view: viewFor(room.value, this.#participantId) });
  }

  /** The room that was found, or where everybody here was told meanwhile that it is. */
  #newest(found: Room): Room {
    const { atHand } = this.#known;
    return atHand && atHand.revision > found.revision ? atHand : found;
  }

  #see(room: Room): Outcome<Room> {
    return seenFrom(room, this.#participantId, this.#keyHash);
  }

  leave(): void {
    this.#known.leave();
  }
}

/** Lets somebody see a room and stay to hear what follows, if they may. */
export async function attend(
  known: KnownRoom,
  participantId: Id | null,
  keyHash: KeyHash | null,
): Promise<Outcome<Attendance>> {
  const attendance = new Attendance(known, participantId, keyHash);
  const entered = await unlessMissing(attendance.look()).catch((error) => {
    attendance.leave();
    throw error;
  });
  if (entered.ok) return accepted(attendance);
  attendance.leave();
  return entered;
}
