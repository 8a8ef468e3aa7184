import { sleep } from 'bun';
import { Chance } from './chance.ts';
import { examine } from './examine.ts';
import { Memory } from './memory.ts';
import { Network } from './network.ts';
import type { Accident, Site } from './site.ts';
import { count, Tally } from './tally.ts';
import { Team } from './team.ts';
import { Trouble } from './trouble.ts';

export interface Plan {
  readonly rooms: number;
  readonly peoplePerRoom: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface Findings {
  readonly acknowledged: number;
  readonly tally: Tally;
  readonly memory: Memory;
  /**
   * Milliseconds from the end of all faults until everything is answered and every page is right.
   */
  readonly lastRecovery: number;
  /** Broken promises; none if all is well. */
  readonly broken: readonly string[];
}

/** Milliseconds between two faults of connections. */
const disturbancePace = 100;

/**
 * In the first half of the soak accidents happen, each at least once and one in so many seconds; in
 * the second half the servers are left to run, so that their memory can be watched.
 */
const secondsPerAccident = 90;
/** The longest outage, in milliseconds. */
const longestAbsence = 3000;

const samplingPace = 2000;

/** Milliseconds for everything to be answered after the last fault; long, for busy machines. */
const patience = 300_000;

/**
 * People meet in all rooms while random faults happen, until the time is over and every page has
 * caught up.
 * @param tell called once a minute with the progress
 */
export async function soak(
  plan: Plan,
  site: Site,
  tell: (line: string) => void,
): Promise<Findings> {
  const network = new Network(() => site.ports);
  try {
    return await run(plan, site, network, tell);
  } finally {
    network.close();
  }
}

async function run(
  { rooms, peoplePerRoom, seconds, seed }: Plan,
  site: Site,
  network: Network,
  tell: (line: string) => void,
): Promise<Findings> {
  const chance = new Chance(seed);
  const tally = new Tally();
  const memory = new Memory();
  const url = await network.open();
  const gatherings = Array.from({ length: rooms }, () =>
    Team.gather({ url, tally, chance }, peoplePerRoom),
  );
  const teams = await Promise.all(gatherings);

  const begin = performance.now();
  const elapsed = () => performance.now() - begin;
  let isOver = false;
  const acknowledged = () => teams.reduce((sum, { ledger }) => sum + ledger.size, 0);
  const sampling = setInterval(() => {
    memory.look(site.pid, elapsed() / 1000).catch(tell);
  }, samplingPace);
  const telling = setInterval(() => {
    const minutes = Math.round(elapsed() / 60_000);
    const present = teams.reduce((sum, team) => sum + team.present.length, 0);
    tell(`minute ${minutes}: ${present} people, ${acknowledged()} commands acknowledged`);
  }, 60_000);

  const trouble = new Trouble({ network, teams, tally, chance });
  const meetings = teams.map((team) => team.meet(() => isOver));
  await makeTrouble(trouble, site.accidents, chance, seconds);
  isOver = true;
  clearInterval(sampling);
  clearInterval(telling);

  const calm = performance.now();
  network.mend();
  const rest = Promise.all(meetings).then(() => Promise.all(teams.map((team) => team.rest())));
  const isAtRest = await Promise.race([rest.then(() => true), sleep(patience).then(() => false)]);
  await trouble.untilRight();
  const lastRecovery = performance.now() - calm;
  // Pages can be compared only when no answer is pending and everybody is back.
  for (const what of teams.flatMap(({ ledger }) => ledger.unanswered))
    count(tally.unanswered, what);
  const damages = await Promise.all(isAtRest ? teams.map(examine) : []);
  for (const team of teams) team.disperse();
  return {
    acknowledged: acknowledged(),
    tally,
    memory,
    lastRecovery,
    broken: [
      ...damages.flatMap(({ lost }) => lost.map((what) => `lost: ${what}`)),
      ...damages.flatMap(({ divergent }) => divergent.map((what) => `divergent: ${what}`)),
      ...tally.surprises.map((what) => `surprise: ${what}`),
      ...site.errors.map((line) => `a server logged ${line}`),
      ...(isAtRest
        ? []
        : teams.flatMap(({ unsettled }) => (unsettled ? `not settled: ${unsettled}` : []))),
      ...(memory.grows ? ['the memory of the server grows'] : []),
    ],
  };
}

async function makeTrouble(
  trouble: Trouble,
  accidents: readonly Accident[],
  chance: Chance,
  seconds: number,
): Promise<void> {
  const half = (seconds * 1000) / 2;
  const count = Math.max(accidents.length, Math.floor(seconds / secondsPerAccident));
  const life = half / count;
  const disturb = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await sleep(chance.next() * 2 * disturbancePace);
      trouble.disturb();
    }
  };
  for (let index = 0; index < count; index += 1) {
    await disturb(life);
    const accident = accidents[index % accidents.length];
    const absence = chance.next() * Math.min(life, longestAbsence);
    if (accident) await trouble.strike(accident, absence);
  }
  await disturb(half);
}
