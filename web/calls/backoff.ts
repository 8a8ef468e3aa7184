/** After so many milliseconds without an answer, the user of a form is asked what to do. */
export const formPatience = 10_000;

/**
 * The milliseconds before attempt `attempt` (from 1) to reach the server again, at random by a quarter
 * more or less, so that the pages that lost a server together do not return at the same moment.
 * @param random a number in [0, 1)
 */
export function delayBefore(attempt: number, random: number): number {
  return secondsBefore(attempt) * 1000 * (0.75 + random / 2);
}

function secondsBefore(attempt: number): number {
  if (attempt <= 5) return 1;
  if (attempt <= 15) return 5;
  if (attempt <= 100) return 10;
  return 60;
}
