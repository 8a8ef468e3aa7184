import type { Id } from '@story-pointer/core/ids';
import type { Step } from './step.ts';

/**
 * Carries the steps that one process has taken to the others. It may lose steps and repeat them;
 * their revisions tell.
 */
export interface Bus {
  /** Whether what is published now reaches the others. */
  readonly isConnected: boolean;
  /** Tells every process that follows the session; neither waits nor fails. */
  publish(step: Step): void;
  follow(sessionId: Id): void;
  unfollow(sessionId: Id): void;
  listen(ears: BusEars): void;
}

/** What a process hears of the sessions it follows. */
export interface BusEars {
  /** The process hears its own steps too. */
  readonly heard: (step: Step) => void;
  /** What has happened in these sessions until now may have been missed, as when following begins. */
  readonly missed: (sessionIds: readonly Id[]) => void;
}
