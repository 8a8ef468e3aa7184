import { quantile } from '../bench/figures.ts';
import { residentBytes } from '../server/testing/memory.ts';

/** What the server's memory was at some moment. */
interface Sample {
  /** Since the soak has begun. */
  readonly seconds: number;
  readonly megabytes: number;
}

/** From how many samples on a life of the server is long enough to tell whether its memory grows. */
const enough = 60;

/**
 * By how much memory may seem to grow: a share, and megabytes. The heap that the runtime holds goes up by steps of
 * 10 MB while what is in use stays the same. Half a kilobyte that each command left behind would be more.
 */
const tolerance = { share: 0.1, megabytes: 5 };

/** Follows the memory of the server, from one start to the next. */
export class Memory {
  readonly #lives: Sample[][] = [];
  #pid = '';

  /** @param pid the process of the server */
  async look(pid: string, seconds: number): Promise<void> {
    // There may be no server at the moment.
    const bytes = await residentBytes(pid).catch(() => Number.NaN);
    if (!Number.isNaN(bytes)) this.note(pid, { seconds, megabytes: bytes / 1024 / 1024 });
  }

  note(pid: string, sample: Sample): void {
    if (pid !== this.#pid) this.#lives.push([]);
    this.#pid = pid;
    this.#lives.at(-1)?.push(sample);
  }

  /** Megabytes, once in so many seconds. */
  every(seconds: number): number[] {
    const samples = this.#lives.flat();
    const last = new Map(samples.map((sample) => [Math.floor(sample.seconds / seconds), sample]));
    return [...last.values()].map(({ megabytes }) => megabytes);
  }

  /** Megabytes, the medians of the second and of the last third of the longest life. */
  get thirds(): readonly [second: number, last: number] {
    const third = this.#longestLife.length / 3;
    const second = this.#longestLife.slice(third, 2 * third);
    return [median(second), median(this.#longestLife.slice(2 * third))];
  }

  get grows(): boolean {
    if (this.#longestLife.length < enough) return false;
    const [second, last] = this.thirds;
    return last > second * (1 + tolerance.share) + tolerance.megabytes;
  }

  get #longestLife(): readonly Sample[] {
    const [longest = []] = this.#lives.toSorted((one, other) => other.length - one.length);
    return longest;
  }
}

function median(samples: readonly Sample[]): number {
  return quantile(
    samples.map(({ megabytes }) => megabytes),
    0.5,
  );
}
