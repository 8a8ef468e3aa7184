/** The fields with times of the server's clock; a repeated command does not get them again. */
const times = ['at', 'startedAt', 'revealedAt', 'endsAt', 'took'];

/** The same without times, to compare what was decided by two clocks. */
export function timeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(timeless);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([name]) => !times.includes(name));
  return Object.fromEntries(
    parts.map(([name, part]) => [name, saysMore(name, part) ? 'a time' : timeless(part)]),
  );
}

/** A countdown that runs, of which others tell that it was stopped; that a session is closed, and a vote asked for. */
function saysMore(name: string, part: unknown): boolean {
  return (
    ['countdown', 'closedAt', 'nudgedAt', 'endedAt'].includes(name) && typeof part === 'number'
  );
}
