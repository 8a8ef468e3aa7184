import type { ParticipantId, SessionId } from '@story-pointer/core/ids';
import type { Context } from 'hono';
import type { Leases } from '../limits/leases.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { Env } from './call.ts';
import { refusedBy } from './problem.ts';

interface Reader {
  readonly sessionId: SessionId;
  readonly participantId: ParticipantId | null;
}

/** Leases for long answers, each of which keeps its session in memory while it is read. */
export function leasesOf(rooms: RoomDirectory, longAnswers: Leases) {
  return (c: Context<Env>, { sessionId, participantId }: Reader) =>
    (cut: () => void) => {
      using leases = new DisposableStack();
      const displaced = () => {
        kept.dispose();
        cut();
      };
      const holder = { address: c.env.address, sessionId, participantId, displaced };
      const memory = rooms.held.hold(rooms.at(sessionId), { ...holder, unloaded: displaced });
      if (typeof memory === 'string') throw refusedBy(memory);
      leases.use(memory);
      const answer = longAnswers.take(holder);
      if (typeof answer === 'string') throw refusedBy(answer);
      leases.use(answer);
      const kept = leases.move();
      return kept;
    };
}
