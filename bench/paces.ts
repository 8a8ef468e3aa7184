import { sleep } from 'bun';
import type { Meeting } from './meeting.ts';

/**
 * Votes at a fixed pace, by random people who have not voted in their round. A room in which
 * everybody has voted reveals and starts the next round.
 * @returns milliseconds until the last person received each vote, from when it was due, and each
 * reveal
 */
export async function meetAtPace(
  meetings: readonly Meeting[],
  votesPerSecond: number,
  seconds: number,
): Promise<{ readonly votes: number[]; readonly reveals: number[] }> {
  const reveals: number[] = [];
  const rounds: Promise<void>[] = [];
  const seatsIn = (meeting: Meeting) => meeting.seatsToVote.map((seat) => ({ meeting, seat }));
  const ready = meetings.flatMap(seatsIn);
  const vote = async ({ meeting, seat }: ReturnType<typeof seatsIn>[number]) => {
    const time = await meeting.vote(seat);
    if (meeting.seatsToVote.length === 0) {
      rounds.push(
        meeting.nextRound().then((milliseconds) => {
          reveals.push(milliseconds);
          ready.push(...seatsIn(meeting));
        }),
      );
    }
    return time;
  };
  const next = () => {
    const [voter] = ready.splice(Math.floor(Math.random() * ready.length), 1);
    return voter && (() => vote(voter));
  };
  const votes = await spread(votesPerSecond * seconds, seconds * 1000, next);
  await Promise.all(rounds);
  return { votes, reveals };
}

/**
 * Spreads acts evenly over some time, however long each takes.
 * @param next the next act, which resolves with the time of its end; undefined while none is
 * possible
 * @returns for each the milliseconds from when it was due
 */
export async function spread(
  count: number,
  milliseconds: number,
  next: (index: number) => (() => Promise<number>) | undefined,
): Promise<number[]> {
  const begin = performance.now();
  const delays: Promise<number>[] = [];
  while (delays.length < count) {
    const due = begin + (delays.length * milliseconds) / count;
    const act = performance.now() < due ? undefined : next(delays.length);
    if (act) delays.push(act().then((time) => time - due));
    // A timer fires some 0.1 ms late; waiting without one would use a whole core.
    else if (due - performance.now() > 1.25) await sleep(1);
    else await new Promise(setImmediate);
  }
  return Promise.all(delays);
}
