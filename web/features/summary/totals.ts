import type { Story } from '@story-pointer/core/session/open-room';

/** The three figures above a session's stories. */
export interface Totals {
  readonly stories: number;
  readonly pointed: number;
  /** The sum of the agreed points; null while no story is pointed. */
  readonly points: number | null;
}

export function totalsOf(stories: readonly Story[]): Totals {
  const pointed = stories.filter((story) => story.pointed);
  const points = pointed.reduce((sum, story) => sum + (story.points ?? 0), 0);
  return {
    stories: stories.length,
    pointed: pointed.length,
    points: pointed.length === 0 ? null : points,
  };
}
