import type { CSSProperties } from 'react';

/** The most seats in one, two, … rows: presented, on wide screens, narrower ones and phones. */
const limits = {
  '--in-a-long-row': [12, 24],
  '--in-a-row': [8, 24],
  '--in-a-narrow-row': [6, 14, 24],
  '--in-a-phone-row': [4, 8, 15, 24],
};

/** The numbers from which the style sheet derives the place and size of each seat. */
export function rowsOf(people: number) {
  const style: CSSProperties = { '--people': people };
  for (const [name, most] of Object.entries(limits)) {
    // Equally long rows, as few as the limits allow.
    const rows = most.findIndex((limit) => people <= limit) + 1;
    style[`--${name.slice(2)}`] = Math.max(1, Math.ceil(people / (rows || most.length)));
  }
  return style;
}
