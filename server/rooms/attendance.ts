import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { Position } from '@story-pointer/core/session/open-room';
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
  async look(position?: Position): Promise<Outcome<Room>> {
    const see = (room: Room) => seenFrom(room, this.#participantId, this.#keyHash);
    // Where a page stands where the room is not known to have been, another process may have told it.
    const room = see(await this.#known.load());
    if (room.ok && (!position || this.#known.since(position))) return room;
    return see(await this.#known.loadNewest());
  }

  /**
   * Finds out what a page at `position` lacks and hands it to `deliver` at once, before anything
   * else can happen in the room.
   */
  async catchUp(position: Position, deliver: (missed: CatchUp) => void): Promise<void> {
    const room = await unlessMissing(this.look(position));
    if (!room.ok) return deliver({ kind: 'gone' });
    const steps = this.#known.since(position);
    if (steps) deliver({ kind: 'steps', steps });
    else deliver({ kind: 'snapshot', view: viewFor(room.value, this.#participantId) });
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
