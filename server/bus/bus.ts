import type { Id } from '@story-pointer/core/ids';
import type { Passing } from './passing.ts';
import type { RoomStep } from './step.ts';

/**
 * Carries the steps that one process has taken to the others. It may lose steps and repeat them;
 * their positions tell.
 */
export interface Bus {
  /** Whether what is published now reaches the others. */
  readonly isConnected: boolean;
  /** Tells every process that follows the session; neither waits nor fails. */
  publish(step: RoomStep): void;
  /** Tells every process that follows the session what is told in passing; neither waits nor fails. */
  pass(sessionId: Id, passing: Passing): void;
  follow(sessionId: Id): void;
  unfollow(sessionId: Id): void;
  listen(ears: BusEars): void;
}

/** What a process hears of the sessions it follows. */
export interface BusEars {
  /** The process hears its own steps too. */
  readonly heard: (step: RoomStep) => void;
  /** What has happened in these sessions until now may have been missed, as when following begins. */
  readonly missed: (sessionIds: readonly Id[]) => void;
  /** The process hears what it passes itself, too. */
  readonly passed: (sessionId: Id, passing: Passing) => void;
  /** What this process has passed may not have come to the others. */
  readonly lost: () => void;
}
