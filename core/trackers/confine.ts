import * as z from 'zod/mini';
import type { ChangeRequest, Confinement, IsOurs, Keep, RelayedCall } from './calls.ts';
import { isOwnComment, ownComments } from './comment-text.ts';
import { estimatesIn } from './labels.ts';

/** The fields of a schema, for answers that are about no project. */
export function only(schema: z.ZodMiniType): Confinement {
  return { keep: (body) => schema.safeParse(body).data };
}

/** The rows of our projects, with the fields of a schema alone: others may show other projects. */
function ownIn<T>(
  rows: readonly unknown[],
  schema: z.ZodMiniType<T>,
  projectOf: (row: T) => string,
  isOurs: IsOurs,
): readonly T[] {
  return rows.flatMap((row) => {
    const { data } = schema.safeParse(row);
    return data !== undefined && isOurs(projectOf(data)) ? [data] : [];
  });
}

/** An answer that is an issue, or anything else of a project. */
export function keepOne<T>(schema: z.ZodMiniType<T>, projectOf: (one: T) => string) {
  return { keep: (body: unknown, isOurs: IsOurs) => ownIn([body], schema, projectOf, isOurs)[0] };
}

/** A list. @param at its name in the answer; empty for all of that */
export function keepMany<T>(
  schema: z.ZodMiniType<T>,
  projectOf: (row: T) => string,
  at = '',
): { readonly keep: Keep } {
  return {
    keep: (body, isOurs) => {
      const { data } = listSchema.safeParse(at === '' ? { [at]: body } : body);
      const rows = data?.[at];
      if (!Array.isArray(rows)) return undefined;
      const own = ownIn(rows, schema, projectOf, isOurs);
      return at === '' ? own : { [at]: own };
    },
  };
}

const listSchema = z.record(z.string(), z.unknown());

/** One page of a list, without its length where it has rows of other projects. */
export function keepPage<T>(
  schema: z.ZodMiniType<T>,
  projectOf: (row: T) => string,
  pageSchema: z.ZodMiniType<{ readonly issues: readonly unknown[] }>,
  total: string,
): { readonly keep: Keep } {
  return {
    keep: (body, isOurs) => {
      const { data } = pageSchema.safeParse(body);
      if (!data) return undefined;
      const issues = ownIn(data.issues, schema, projectOf, isOurs);
      return { ...data, issues, ...(issues.length < data.issues.length && { [total]: null }) };
    },
  };
}

/** The form of paths, in which a star stands for this. */
export const pathsWith = (star: string) => (path: string) =>
  new RegExp(`^${path.replaceAll('*', star)}$`);

/** A question of an adapter. @param query the names of its parameters */
export function get(path: RelayedCall['path'], confine?: Confinement, query?: RegExp): RelayedCall {
  return { method: 'GET', path, confine, query };
}

export function change(
  method: ChangeRequest['method'],
  path: RelayedCall['path'],
  confine: Confinement | undefined,
  body?: z.ZodMiniType,
  query?: RegExp,
): RelayedCall {
  return { method, path, confine, body, query };
}

/** Whether labels tell estimates, and nothing else. */
export const areEstimates = (labels: readonly string[]) =>
  labels.every((label) => estimatesIn([label]).length === 1);

export const estimateText = z.string().check(z.refine((label) => areEstimates([label])));

export const ownCommentText = z.string().check(z.refine(isOwnComment));

/** The issue of a request about it, its labels or its comments. */
export const issueOf = (path: string) => path.replace(/(\/issues\/\d+)\/.*/, '$1');

/**
 * The calls about comments, which leave out the words of people.
 * @param schema reads their texts, the newest first
 * @param listed the same list in the form of the answer
 */
export function commentCalls(
  path: RelayedCall['path'],
  query: RegExp,
  schema: z.ZodMiniType<readonly string[]>,
  listed: (comments: readonly { readonly body: string }[]) => unknown,
  issue: (path: string) => string = issueOf,
): readonly RelayedCall[] {
  const keep = (body: unknown) => {
    const { data } = schema.safeParse(body);
    return data && listed(ownComments(data).map((text) => ({ body: text })));
  };
  return [
    get(path, { issueOf: issue, keep }, query),
    change('POST', path, { issueOf: issue }, z.strictObject({ body: ownCommentText })),
  ];
}

export const oldestFirst = <T>(newestFirst: readonly T[]) => newestFirst.toReversed();
