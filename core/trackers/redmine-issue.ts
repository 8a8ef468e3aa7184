import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { ownerName } from './own-tokens.ts';

/** The parameters of the page of issues that its API takes. */
export const filters =
  /^(?:set_filter|query_id|sort|f\[\]|op\[\w+\]|v\[\w+\]\[\]|(?:status|tracker|priority|category|fixed_version|assigned_to|author|subproject|parent)_id|cf_\d+)$/;

const named = z.object({ name: z.string() });

const fieldSchema = z.object({
  id: z.int(),
  name: z.string(),
  value: z.nullish(z.unknown()),
});

export const issueSchema = z.object({
  id: z.int(),
  subject: z.string(),
  description: z.nullish(z.string()),
  project: z.nullish(z.object({ id: z.int() })),
  tracker: named,
  status: z.object({ name: z.string(), is_closed: z.nullish(z.boolean()) }),
  fixed_version: z.nullish(named),
  custom_fields: z.nullish(z.array(fieldSchema)),
  /** Only where they are asked for. */
  journals: z.nullish(z.array(z.object({ notes: z.nullish(z.string()) }))),
});
export type RedmineIssue = z.infer<typeof issueSchema>;

/** The field with the points of an issue. */
export function pointsIn({ custom_fields }: RedmineIssue): z.infer<typeof fieldSchema> | undefined {
  return custom_fields?.find(({ name }) => /^(?:story[ _-]?)?points?$|^sp$/i.test(name));
}

export const positionFields = { total_count: z.nullish(z.int()), offset: z.nullish(z.int()) };

export const listSchema = z.object({ issues: z.array(issueSchema), ...positionFields });

export const oneSchema = z.object({ issue: issueSchema });

export const versionSchema = z.object({
  version: z.object({ project: z.object({ id: z.int() }) }),
});

export const numbered = z.object({ id: z.int() });

export const ownerSchema = z.object({
  user: z.object({
    login: ownerName,
    admin: z.nullish(z.boolean()),
    memberships: z.nullish(z.array(z.object({ project: numbered, roles: z.array(numbered) }))),
  }),
});

export const roleSchema = z.object({ role: z.object({ permissions: z.array(z.string()) }) });

export function notesIn({ journals }: Partial<RedmineIssue>): readonly string[] {
  return (journals ?? []).flatMap(({ notes }) => notes ?? []);
}

const notesSchema = z.pipe(
  z.object({ issue: issueSchema }),
  z.transform(({ issue }) => notesIn(issue).toReversed()),
);

export function commentsOf(path: string): IssueComments {
  return {
    newest: () => `${path}?include=journals`,
    texts: notesSchema,
    add: (text) => ({ path, change: { method: 'PUT', body: { issue: { notes: text } } } }),
  };
}
