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
  begin(): Promise<void>;
  end(): Promise<void>;
}
