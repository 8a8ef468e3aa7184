import { quantile } from '../bench/figures.ts';
import { residentBytes } from '../server/testing/memory.ts';

interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
}

/** The number of samples after which a life of the server shows whether its memory grows. */
const enough = 60;

/**
 * The growth of memory that is ignored: a share, and megabytes. The heap of the runtime grows by
 * steps of 10 MB while the memory in use stays the same. A leak of half a kilobyte for each command
 * would exceed this.
 */
const tolerance = { share: 0.1, megabytes: 5 };

/** Follows the memory of the server, from one start to the next. */
export class Memory {
  readonly #lives: Sample[][] = [];
  #pid = '';

  /** @param pid the process of the server */
  async look(pid: string, seconds: number): Promise<void> {
    // The server may be down.
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

  /** Medians in megabytes of the second and of the last third of the longest life. */
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
