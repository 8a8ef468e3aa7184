import type { TeamId } from '@story-pointer/core/ids';

/** In milliseconds: pages report every five seconds that they wait. */
const lasting = 12_000;

/** The most people that a page is shown. */
const mostShown = 50;

/** A person on the page of a team, who waits for a session to start. */
export interface WaitingPage {
  readonly teamId: TeamId;
  /** Chosen at random by the page. */
  readonly page: string;
  /** Empty where it is unknown. */
  readonly name: string;
}

/** The people on the pages of teams, on all processes. They are never stored, and as many as the limits of requests let report. */
export class WaitingPeople {
  readonly #clock: () => number;
  readonly #publish: (page: WaitingPage) => void;
  /** In the order of their last reports. */
  readonly #pages = new Map<string, WaitingPage & { readonly until: number }>();

  constructor(clock: () => number, publish: (page: WaitingPage) => void) {
    this.#clock = clock;
    this.#publish = publish;
  }

  /** @returns the names of the others on pages of the team */
  report(page: WaitingPage): readonly string[] {
    this.receive(page);
    this.#publish(page);
    const waiting = [...this.#pages.values()].filter(({ teamId }) => teamId === page.teamId);
    const names = new Set(waiting.map(({ name }) => name));
    // A page that was reloaded counts for a while beside the one in its place.
    return [...names].filter((name) => name !== '' && name !== page.name).slice(0, mostShown);
  }

  receive({ teamId, page, name }: WaitingPage): void {
    const now = this.#clock();
    const key = `${teamId} ${page}`;
    this.#pages.delete(key);
    this.#pages.set(key, { teamId, page, name, until: now + lasting });
    for (const [oldest, { until }] of this.#pages) {
      if (until > now) break;
      this.#pages.delete(oldest);
    }
  }
}
