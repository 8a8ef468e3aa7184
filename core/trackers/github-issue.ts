import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { pageSize } from './tracker.ts';
import { queryOf } from './url.ts';

export const api = 'https://api.github.com';

const named = z.object({ name: z.string() });

export const issueSchema = z.object({
  number: z.int(),
  title: z.string(),
  body: z.nullish(z.string()),
  html_url: z.string(),
  state: z.string(),
  labels: z.array(z.union([z.string(), z.object({ name: z.nullish(z.string()) })])),
  milestone: z.nullish(z.object({ title: z.string() })),
  type: z.nullish(named),
  /** Only there if it is a pull request, which this API lists as issues. */
  pull_request: z.optional(z.unknown()),
});

/** No issue has it. */
export const checkLabel = 'story-pointer-check';

export const labelsSchema = z.array(named);

export const ownerSchema = z.object({ login: z.string() });

const commentsSchema = z.array(z.object({ body: z.nullish(z.string()) }));
export const textsSchema = z.pipe(
  commentsSchema,
  z.transform((comments) => comments.map(({ body }) => body ?? '').toReversed()),
);

const day = 24 * 60 * 60 * 1000;

export function commentsOf(issue: string): IssueComments {
  const path = `${issue}/comments`;
  return {
    // The oldest ones come first.
    newest: (now) =>
      `${path}?${queryOf({ since: new Date(now - day).toISOString(), per_page: pageSize })}`,
    texts: textsSchema,
    add: (text) => ({ path, change: { method: 'POST', body: { body: text } } }),
  };
}
