import type { Id } from '@story-pointer/core/ids';
import type { Kept } from './kept.ts';

/** Where the product runs: in one process or several, with what these need. */
export interface Site {
  /** Where its processes listen at the moment. */
  readonly ports: readonly number[];
  /** The process whose memory is watched. */
  readonly pid: string;
  /** What was logged as an error, and is none of the accidents' doing. */
  readonly errors: readonly string[];
  /** What happens to it: each in turn, and then again. */
  readonly accidents: readonly Accident[];
  remove(): Promise<void>;
}

/** A part of it that is gone for a while. */
export interface Accident {
  readonly name: string;
  /** Comes a while before, in which people go on. */
  readonly prepare?: () => Promise<void>;
  begin(): Promise<void>;
  /** @param takeBack to be told what is left, where something is lost, before anybody can go on */
  end(takeBack: TakeBack): Promise<void>;
}

/** Told what the data holds, by session, once it was taken back to that. */
type TakeBack = (kept: ReadonlyMap<Id, Kept>) => void;
