import * as z from 'zod/mini';
import type { Confinement, IsOurs } from './calls.ts';

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

/** The position in a list as its owner counts, with no number of the issues that were left out. */
export function ownPosition(position: {
  readonly start: number;
  readonly all: number;
  readonly kept: number;
  readonly total: number;
}) {
  const { start, all, kept, total } = position;
  const read = start + all;
  return { start: read - kept, ...(read < total && { total: read + 1 }) };
}

const mark = /\bsp-[0-9a-z]{8,16}\b/;

/** The mark of our own comment in a text. */
export function markIn(text: string): string | undefined {
  return mark.exec(text)?.[0];
}

/** Comments without the words of people. */
export const ownComments = (texts: readonly string[]) =>
  texts.flatMap((text) => markIn(text) ?? []);
