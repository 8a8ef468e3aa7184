import { quantile } from '../bench/figures.ts';
import type { Findings, Plan } from './soak.ts';

/** The most broken promises to print, and the most characters of each. */
const mostBroken = 20;
const longest = 2000;

export function report({ seconds, rooms, peoplePerRoom, seed }: Plan, found: Findings): string {
  const { acknowledged, tally, memory, lastRecovery, broken } = found;
  const worst = Math.max(0, ...tally.recoveries);
  const answerTime = (share: number) => `${short(quantile(tally.latencies, share))} ms`;
  return [
    `${rooms * peoplePerRoom} people in ${rooms} rooms, ${short(seconds / 60)} minutes, seed ${seed}`,
    `commands acknowledged: ${acknowledged + tally.undone}`,
    `of these undone by restores and fail-overs: ${tally.undone}`,
    `accepted commands: ${listed(tally.accepted)}`,
    `change sets without an answer: ${listed(tally.unanswered)}`,
    `commands refused: ${listed(tally.refusals)}`,
    `answered over live connections: ${tally.overConnection}`,
    `repeated for lack of an answer: ${tally.retries}; sent twice at once: ${tally.doubles}`,
    `faults: ${listed(tally.faults)}`,
    `all pages right after a restart: ${short(worst)} ms at worst; all answered and right after the last fault: ${short(lastRecovery)} ms`,
    `answer at the first attempt: p50 ${answerTime(0.5)}, p99 ${answerTime(0.99)}`,
    `MB of server memory, every 5 minutes: ${memory.every(300).map(short).join(', ')}`,
    `MB in its longest life, second and last third: ${memory.thirds.map(short).join(', ')}`,
    ...broken.slice(0, mostBroken).map((promise) => `BROKEN ${promise.slice(0, longest)}`),
    `${broken.length} promises broken`,
  ].join('\n');
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
}

function short(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4 });
}
