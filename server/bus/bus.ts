import type { Id } from '@story-pointer/core/ids';
import type { RoomChangeSet } from './change-set.ts';
import type { PresenceSignal } from './presence-signal.ts';

/**
 * Carries the change sets that one process has stored to the others. It may lose and repeat them;
 * their versions show that.
 */
export interface Bus {
  /** Whether a message published now reaches the others. */
  readonly isConnected: boolean;
  /** Sends to every process that follows the session; neither waits nor fails. */
  publish(changeSet: RoomChangeSet): void;
  /** Sends to every process that follows the session; neither waits nor fails. */
  signal(sessionId: Id, signal: PresenceSignal): void;
  follow(sessionId: Id): void;
  unfollow(sessionId: Id): void;
  listen(handlers: BusHandlers): void;
}

/** The messages that a process receives about the sessions it follows, its own included. */
export interface BusHandlers {
  readonly onChangeSet: (changeSet: RoomChangeSet) => Promise<void>;
  /** Messages of these sessions may have been missed until now, as when following begins. */
  readonly onMissed: (sessionIds: readonly Id[]) => Promise<void>;
  readonly onSignal: (sessionId: Id, signal: PresenceSignal) => void;
  /** Signals of this process may not have reached the others. */
  readonly onLost: () => void;
}
