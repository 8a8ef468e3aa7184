import type { Id, SessionId } from '@story-pointer/core/ids';
import type { RoomChangeSet } from './change-set.ts';
import type { PresenceSignal } from './presence-signal.ts';

/** Carries stored change sets to the other processes. It may lose and repeat them, which their versions reveal. */
export interface Bus {
  /** Whether a message published now reaches the others. */
  readonly isConnected: boolean;
  /** Sends to every process that follows the session; does not wait and does not fail. */
  publish(changeSet: RoomChangeSet): void;
  /** Sends to every process that follows the session; does not wait and does not fail. */
  signal(sessionId: SessionId, signal: PresenceSignal): void;
  follow(sessionId: SessionId): void;
  unfollow(sessionId: SessionId): void;
  listen(handlers: BusHandlers): void;
}

export interface BusHandlers {
  readonly onChangeSet: (changeSet: RoomChangeSet) => Promise<void>;
  /** Messages of these sessions may have been missed until now, as when following begins. */
  readonly onMissed: (sessionIds: readonly Id[]) => Promise<void>;
  readonly onSignal: (sessionId: SessionId, signal: PresenceSignal) => void;
  /** Signals of this process may not have reached the others. */
  readonly onLost: () => void;
}
