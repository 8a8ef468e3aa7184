import { readAmount } from '../decks/read-amount.ts';
import { labelsFor } from './labels.ts';
import type { IssuePoints, PointsThere, Send, Takes, WriteFault } from './tracker.ts';

export interface PointsToWrite {
  /** Empty to remove those that are there. */
  readonly points: string;
  /** The points that were there when they were read or written last; none are ''. */
  readonly known: readonly string[];
}

export type PointsWritten =
  /** They were read back. */
  | { readonly is: 'written' }
  /** The issue has other points by now than the known ones, and keeps them. */
  | { readonly is: 'changed'; readonly there: readonly string[] }
  | WriteFault;

/** Another person may change an issue between reading and writing, again and again. */
const mostAttempts = 3;

/** Writes the points of an issue, unless others were written there meanwhile. */
export async function writePoints(
  issue: IssuePoints,
  { points, known }: PointsToWrite,
  send: Send,
): Promise<PointsWritten> {
  let fault: Awaited<ReturnType<PointsThere['write']>> = 'overtaken';
  for (let attempt = 1; fault === 'overtaken' && attempt <= mostAttempts; attempt += 1) {
    const before = await issue.read(send, points);
    if ('is' in before) return before;
    if (isOnly(before.points, points)) return { is: 'written' };
    if (isForeign(before.points, points, known)) return { is: 'changed', there: before.points };
    fault = await before.write();
  }
  if (fault === 'overtaken') return { is: 'dropped' };
  if (fault) return fault;
  const after = await issue.read(send, points);
  if ('is' in after) return after;
  if (isOnly(after.points, points)) return { is: 'written' };
  const isChanged = after.points.length > 0 && isForeign(after.points, points, known);
  return isChanged ? { is: 'changed', there: after.points } : { is: 'dropped' };
}

/** Whether another person has written: a write that ended half way has left both the known and the new points. */
export function isForeign(
  there: readonly string[],
  points: string,
  known: readonly string[],
): boolean {
  const own = [points, ...known];
  return (there.length === 0 ? [''] : there).some(
    (one) => !own.some((other) => isSamePoints(one, other)),
  );
}

/** Whether these points, or none, are all that is there. */
export function isOnly(all: readonly string[], points: string): boolean {
  if (points === '') return all.length === 0;
  return all.length > 0 && all.every((one) => isSamePoints(one, points));
}

/** '0,5', '0.5' and '½' are one. */
export function isSamePoints(one: string, other: string): boolean {
  const amount = amountOf(one);
  return amount === null ? one.toLowerCase() === other.toLowerCase() : amount === amountOf(other);
}

function amountOf(points: string): number | null {
  return readAmount(points === '½' ? '0.5' : points);
}

/** Whether a place for points can hold these. */
export function canHold(takes: Takes, points: string): boolean {
  if (typeof takes !== 'string') return takes.some((one) => isSamePoints(one, points));
  if (takes === 'numbersAndSizes') return labelsFor(points, [], 'points: ') !== undefined;
  const number = numberOf(points);
  return typeof number === 'number' && (takes === 'numbers' || Number.isInteger(number));
}

/** The number to write for points, null to remove them; undefined where they are no number. */
export function numberOf(points: string): number | null | undefined {
  if (points === '') return null;
  if (points === '½') return 0.5;
  return /^\d+(?:\.\d+)?$/.test(points) ? Number(points) : undefined;
}
