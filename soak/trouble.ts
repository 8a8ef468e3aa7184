import { sleep } from 'bun';
import type { Chance } from './chance.ts';
import type { Line, Network } from './network.ts';
import type { Accident } from './site.ts';
import { count, type Tally } from './tally.ts';
import type { Team } from './team.ts';

const longestStall = 10_000;

/** The most milliseconds that a restore takes the data back. */
const longestLag = 3000;

/** Milliseconds for every page to be right after an accident. */
const patience = 60_000;

interface TroubleParts {
  readonly network: Network;
  readonly teams: readonly Team[];
  readonly tally: Tally;
  readonly chance: Chance;
}

/** Makes random faults, one after another. */
export class Trouble {
  readonly #parts: TroubleParts;

  constructor(parts: TroubleParts) {
    this.#parts = parts;
  }

  disturb(): void {
    const { network, tally, chance } = this.#parts;
    const [kind, isLive, act] = chance.oneOf(disturbances) ?? disturbances[0];
    const line = chance.oneOf(network.sound(isLive));
    if (!line) return;
    count(tally.faults, kind);
    act(line, chance);
  }

  /** Takes something away for a while; half-open connections end when it is back. */
  async strike({ name, prepare, begin, end }: Accident, milliseconds: number): Promise<void> {
    const { network, teams, tally, chance } = this.#parts;
    count(tally.faults, name);
    if (prepare) {
      await prepare();
      await sleep(chance.next() * longestLag);
    }
    await begin();
    await sleep(milliseconds);
    await end((kept) => {
      for (const team of teams) tally.undone += team.restore(kept.get(team.sessionId));
    });
    network.mend();
    tally.recoveries.push(await this.untilRight());
  }

  /** @returns the milliseconds until every page shows everything its room has answered so far */
  async untilRight(): Promise<number> {
    const begin = performance.now();
    const awaited = this.#parts.teams.map((team) => ({ team, revision: team.ledger.latest }));
    const isRight = () =>
      awaited.every(({ team, revision }) =>
        team.present.every((person) => person.isFollowing && person.view.revision >= revision),
      );
    while (!isRight()) {
      await sleep(20);
      if (performance.now() - begin < patience) continue;
      this.#parts.tally.surprises.push('pages stayed wrong when all was well again');
      break;
    }
    return performance.now() - begin;
  }
}

/** The faults of a connection, and the kind of connection they affect. */
const disturbances: readonly [Disturbance, ...Disturbance[]] = [
  ['live connection cut', true, (line) => line.cut()],
  ['live connection half-open', true, (line) => line.fallSilent()],
  ['slow reader', true, (line, chance) => line.stall(chance.next() * longestStall)],
  ['answer lost', false, (line) => line.loseAnswer()],
  ['request cut', false, (line) => line.cut()],
];
type Disturbance = readonly [
  kind: string,
  isLive: boolean,
  act: (line: Line, chance: Chance) => void,
];
