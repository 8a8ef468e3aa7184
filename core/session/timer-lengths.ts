const usual = [30, 60, 120, 180, 300, 600, 900, 1800, 3600];

/** The lengths to choose from, in seconds, with the present one among them. */
export function timerLengths(present: number): readonly number[] {
  return [...new Set([...usual, present])].sort((one, other) => one - other);
}
