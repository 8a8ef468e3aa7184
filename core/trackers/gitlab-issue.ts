import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { pageSize } from './tracker.ts';
import { queryOf } from './url.ts';

export const api = 'https://gitlab.com';

export const issueSchema = z.object({
  iid: z.int(),
  title: z.string(),
  description: z.nullish(z.string()),
  web_url: z.string(),
  state: z.string(),
  labels: z.array(z.string()),
  milestone: z.nullish(z.object({ title: z.string() })),
  /** Only in paid tiers. */
  weight: z.nullish(z.number()),
  issue_type: z.nullish(z.string()),
  /** 'project#12' in a group, '#12' in a project, and with the whole path of the project. */
  references: z.nullish(z.object({ relative: z.string(), full: z.optional(z.string()) })),
});

export const ownerSchema = z.object({ username: z.string() });
export const tokenSchema = z.object({ scopes: z.array(z.string()) });
export const milestonesSchema = z.array(z.object({ title: z.string() }));

/** The parameters of the page of issues, and those of the API. */
export const filters: readonly (readonly [page: string, api: string])[] = [
  ['label_name[]', 'labels'],
  ['not[label_name][]', 'not[labels]'],
  ['milestone_title', 'milestone'],
  ['not[milestone_title]', 'not[milestone]'],
  ['assignee_username[]', 'assignee_username[]'],
  ['not[assignee_username][]', 'not[assignee_username][]'],
  ['author_username', 'author_username'],
  ['not[author_username]', 'not[author_username]'],
  ['iteration_id', 'iteration_id'],
  ['not[iteration_id]', 'not[iteration_id]'],
  ['my_reaction_emoji', 'my_reaction_emoji'],
  ['weight', 'weight'],
  ['not[weight]', 'not[weight]'],
  ['search', 'search'],
];

export const textsSchema = z.pipe(
  z.array(z.object({ body: z.string() })),
  z.transform((notes) => notes.map(({ body }) => body)),
);

export function commentsOf(issue: string): IssueComments {
  const path = `${issue}/notes`;
  return {
    newest: () => `${path}?${queryOf({ sort: 'desc', per_page: pageSize })}`,
    texts: textsSchema,
    add: (text) => ({ path, change: { method: 'POST', body: { body: text } } }),
  };
}
