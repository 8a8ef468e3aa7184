import { type KeyboardEvent, useState } from 'react';
import { readingKey } from './reading-key.ts';

/** Makes people in an order one stop of the Tab key, with arrow keys to move between them. */
export function useOneStop(ids: readonly string[]) {
  const [last, setLast] = useState<string>();
  const stop = last !== undefined && ids.includes(last) ? last : ids[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = stop === undefined ? 0 : ids.indexOf(stop);
    const next = ids[stepFor(event.key, from, ids.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    setLast(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next}"] button`)?.focus();
  };
  return { stop, onKeyDown };
}

/** The step of a key, if it has one. */
function stepFor(key: string, from: number, all: number): number | undefined {
  switch (readingKey(key)) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(from + 1, all - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return all - 1;
    default:
      return undefined;
  }
}
