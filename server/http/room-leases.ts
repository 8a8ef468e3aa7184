import type { ParticipantId } from '@story-pointer/core/ids';
import type { Context } from 'hono';
import type { Leases } from '../limits/leases.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { Room } from '../room/room.ts';
import type { Env } from './call.ts';
import { refusedBy } from './problem.ts';

/** Leases for long answers, each of which keeps its session in memory while it is read. */
export function leasesOf({ held }: RoomDirectory, longAnswers: Leases) {
  /** @param room the one that was read: a large one may have left the directory since */
  return (c: Context<Env>, participantId: ParticipantId | null, room: Room) =>
    (cut: () => void) => {
      using leases = new DisposableStack();
      const displaced = () => {
        kept.dispose();
        cut();
      };
      const { sessionId } = room;
      const holder = { address: c.env.address, sessionId, participantId, displaced };
      const memory = held.hold(room, { ...holder, unloaded: displaced });
      if (typeof memory === 'string') throw refusedBy(memory);
      leases.use(memory);
      const answer = longAnswers.take(holder);
      if (typeof answer === 'string') throw refusedBy(answer);
      leases.use(answer);
      const kept = leases.move();
      return kept;
    };
}
