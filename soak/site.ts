import type { Id } from '@story-pointer/core/ids';
import type { Kept } from './kept.ts';

/** The product in one process or several, with the services it needs. */
export interface Site {
  readonly ports: readonly number[];
  /** The process whose memory is watched. */
  readonly pid: string;
  /** Errors in the log that no accident explains. */
  readonly errors: readonly string[];
  /** Accidents, each in turn and then again. */
  readonly accidents: readonly Accident[];
  remove(): Promise<void>;
}

/** An outage of a part. */
export interface Accident {
  readonly name: string;
  /** Prepares the outage a while before, during which people go on. */
  readonly prepare?: () => Promise<void>;
  begin(): Promise<void>;
  /** @param onRestored called with the remaining data, if some is lost, before anybody can go on */
  end(onRestored: OnRestored): Promise<void>;
}

/** Called with the restored data, by session. */
type OnRestored = (kept: ReadonlyMap<Id, Kept>) => void;
