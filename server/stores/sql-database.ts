import type { Query } from './sql.ts';
import type { Writing } from './writing.ts';

export type RoomSize = 'small' | 'large';

/** The operations that each database implements in its own way. */
export interface SqlDatabase {
  /** Runs a statement that reads, and sees committed data only. */
  readonly read: Query;
  /** Runs statements that all see the same moment; nothing waits for it, and small rooms do not wait for a large one. */
  readonly snapshot: <T>(work: (query: Query) => Promise<T>, size: RoomSize) => Promise<T>;
  /** Runs a statement that writes; durable when the promise is fulfilled. */
  readonly change: Query;
  /** Writes all or nothing. @returns false when the room is elsewhere, or one of the commands was answered before */
  readonly commit: (writing: Writing) => Promise<boolean>;
  /** Clears deleted data out of logs, as far as no reader needs them. */
  readonly erase?: () => Promise<void>;
  readonly now: () => number;
  readonly close: () => Promise<void>;
}
