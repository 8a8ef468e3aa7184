import { quantile } from './figures.ts';
import { comeIn } from './paces.ts';
import type { OpenDoor } from './room.ts';
import { cpuMilliseconds } from './usage.ts';

/** How many sessions people come into. */
export const doorCount = 50;

/** How long it takes 500 people to come in within 2 s, and the server of process id `pid` to let them. */
export async function measureEntries(pid: string, openDoor: OpenDoor) {
  const doors = await Promise.all(Array.from({ length: doorCount }, openDoor));
  const cpu = await cpuMilliseconds(pid);
  const delays = await comeIn(doors, 500, 2000);
  return {
    entry50: quantile(delays, 0.5),
    entry99: quantile(delays, 0.99),
    entriesCpu: (await cpuMilliseconds(pid)) - cpu,
  };
}
