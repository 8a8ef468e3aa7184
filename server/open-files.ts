import { readFileSync } from 'node:fs';

/** The limit of open files, connections included, for this process; Infinity if it is unknown. */
export function mostOpenFiles(): number {
  try {
    const [, most] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(most ?? Infinity);
  } catch {
    // Only Linux reports it.
    return Infinity;
  }
}
