import * as z from 'zod/mini';
import type { Confinement, IsOurs, Keep } from './calls.ts';
import { isOwnComment, ownComments } from './comment-text.ts';
import { estimatesIn } from './labels.ts';

/** The fields of a schema, for answers that are about no project. */
export function only(schema: z.ZodMiniType): Confinement {
  return { keep: (body) => schema.safeParse(body).data };
}

/** An issue with the fields of its schema alone: others may show issues of other projects. */
export function ownIssue<T>(
  body: unknown,
  schema: z.ZodMiniType<T>,
  projectOf: (issue: T) => string,
  isOurs: IsOurs,
): T | undefined {
  const { data } = schema.safeParse(body);
  return data !== undefined && isOurs(projectOf(data)) ? data : undefined;
}

/** The issues of a list that belong to our projects. */
export function ownIssues<T>(
  rows: unknown,
  schema: z.ZodMiniType<T>,
  projectOf: (issue: T) => string,
  isOurs: IsOurs,
): readonly T[] {
  const { data = [] } = z.array(z.unknown()).safeParse(rows);
  return data.flatMap((row) => ownIssue(row, schema, projectOf, isOurs) ?? []);
}

/** Whether labels tell estimates, and nothing else. */
export const areEstimates = (labels: readonly string[]) =>
  labels.every((label) => estimatesIn([label]).length === 1);

export const estimateText = z.string().check(z.refine((label) => areEstimates([label])));

export const ownCommentText = z.string().check(z.refine(isOwnComment));

/**
 * The comments of an issue without the words of people, in the order of the tracker.
 * @param schema reads their texts, the newest first
 */
export function ownBodies(
  schema: z.ZodMiniType<readonly string[]>,
  order: 'newest first' | 'oldest first',
): Keep {
  return (body) => {
    const { data } = schema.safeParse(body);
    const bodies = data && ownComments(data).map((text) => ({ body: text }));
    return order === 'newest first' ? bodies : bodies?.toReversed();
  };
}

/** The issue of a request about its labels or comments, in GitHub and Gitea. */
export function labelledIssue(path: string): string {
  return path.replace(/\/(?:labels|comments)(?:\/.*)?$/, '');
}
