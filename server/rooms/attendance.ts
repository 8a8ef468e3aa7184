import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { Position } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import { type RoomView, type Told, viewFor } from '@story-pointer/core/view';
import type { KnownRoom } from './known-room.ts';
import { seenFrom, unlessMissing } from './seen-from.ts';

/** Somebody's live presence in a room. */
export interface Attendance {
  /**
   * Finds out what a page at `position` lacks and hands it to `deliver` at once, before anything
   * else can happen in the room.
   */
  catchUp(position: Position, deliver: (missed: CatchUp) => void): Promise<void>;
  leave(): void;
}

/** The steps a page has missed, or the whole room, or that the seat or the session is gone. */
type CatchUp =
  | { readonly kind: 'steps'; readonly steps: readonly Told[] }
  | { readonly kind: 'snapshot'; readonly view: RoomView }
  | { readonly kind: 'gone' };

/** Lets somebody see a room and stay to hear what follows, if they may. */
export async function attend(
  known: KnownRoom,
  participantId: Id | null,
  keyHash: KeyHash | null,
): Promise<Outcome<Attendance>> {
  known.enter();
  const leave = () => known.leave();
  // Where a page stands where the room is not known to have been, another process may have told it.
  const look = async (position?: Position) => {
    const room = seenFrom(await known.load(), participantId, keyHash);
    if (room.ok && (!position || known.since(position))) return room;
    return seenFrom(await known.loadNewest(), participantId, keyHash);
  };
  const entered = await unlessMissing(look()).catch((error) => {
    leave();
    throw error;
  });
  if (!entered.ok) {
    leave();
    return entered;
  }
  return accepted({
    catchUp: async (position, deliver) => {
      const room = await unlessMissing(look(position));
      if (!room.ok) return deliver({ kind: 'gone' });
      const steps = known.since(position);
      if (steps) deliver({ kind: 'steps', steps });
      else deliver({ kind: 'snapshot', view: viewFor(room.value, participantId) });
    },
    leave,
  });
}
