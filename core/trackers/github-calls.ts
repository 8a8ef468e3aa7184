import * as z from 'zod/mini';
import type { Confinement, IssueComments, RelayedCall, ServiceRules } from './calls.ts';
import { only, ownComments, ownIssue, ownIssues } from './confine.ts';
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

export const labelsSchema = z.array(named);

export const ownerSchema = z.object({ login: z.string() });

const ownSchema = z.extend(issueSchema, { repository_url: z.string() });

const projectOf = ({ repository_url }: z.infer<typeof ownSchema>) =>
  repository_url.replace(`${api}/repos/`, '');

const manyIssues: Confinement = {
  keep: (body, isOurs) =>
    Array.isArray(body) ? ownIssues(body, ownSchema, projectOf, isOurs) : undefined,
};

const foundSchema = z.object({ items: z.array(z.unknown()) });

const foundIssues: Confinement = {
  keep: (body, isOurs) => {
    const { data } = foundSchema.safeParse(body);
    return data && { items: ownIssues(data.items, ownSchema, projectOf, isOurs) };
  },
};

const repositorySchema = z.object({
  ...{ full_name: z.string(), html_url: z.string() },
  ...{ has_issues: z.nullish(z.boolean()), archived: z.nullish(z.boolean()) },
});
const namesSchema = z.array(
  z.object({
    ...{ number: z.optional(z.int()), title: z.optional(z.string()), name: z.optional(z.string()) },
  }),
);

const issueOf = (path: string) => path.replace(/\/(?:labels|comments)(?:\/.*)?$/, '');

const commentsSchema = z.array(z.object({ body: z.nullish(z.string()) }));
const textsSchema = z.pipe(
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

const filters =
  /^(?:state|per_page|page|after|labels|milestone|assignee|creator|mentioned|type|sort|direction)$/;

const calls: readonly RelayedCall[] = [
  { method: 'GET', path: /^\/user$/, confine: only(ownerSchema) },
  {
    // The next pages are at the number of a repository.
    ...{ method: 'GET', path: /^\/(?:repos\/[\w-]+\/[\w.-]+|repositories\/\d+)\/issues$/ },
    ...{ query: filters, confine: manyIssues },
  },
  {
    ...{ method: 'GET', path: /^\/user\/repos$/, query: /^(?:sort|per_page)$/ },
    confine: {
      keep: (body, isOurs) =>
        ownIssues(body, repositorySchema, ({ full_name }) => full_name, isOurs),
    },
  },
  {
    ...{ method: 'GET', path: /^\/repos\/[\w-]+\/[\w.-]+\/(?:milestones|labels)$/ },
    query: /^(?:state|sort|per_page)$/,
    confine: {
      keep: (body, isOurs, path) => {
        const [, name = ''] = /^\/repos\/([^/]+\/[^/]+)\//.exec(path) ?? [];
        return isOurs(name) ? namesSchema.safeParse(body).data : undefined;
      },
    },
  },
  {
    ...{ method: 'GET', path: /^\/search\/issues$/, confine: foundIssues },
    query: /^(?:q|per_page|page|advanced_search|sort|order)$/,
  },
  {
    ...{ method: 'GET', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+$/ },
    confine: { keep: (body, isOurs) => ownIssue(body, ownSchema, projectOf, isOurs) },
  },
  {
    ...{ method: 'POST', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/labels$/ },
    confine: { issueOf, keep: (body) => labelsSchema.safeParse(body).data },
    body: z.strictObject({ labels: z.array(z.string()) }),
  },
  {
    ...{ method: 'DELETE', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/labels\/[^/]+$/ },
    confine: { issueOf },
  },
  {
    ...{ method: 'GET', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/comments$/ },
    query: /^(?:since|per_page)$/,
    confine: {
      issueOf,
      keep: (body) => {
        const { data } = textsSchema.safeParse(body);
        return (
          data &&
          ownComments(data)
            .map((text) => ({ body: text }))
            .toReversed()
        );
      },
    },
  },
  {
    ...{ method: 'POST', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/comments$/ },
    ...{ body: z.strictObject({ body: z.string() }), confine: { issueOf } },
  },
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^[\w-]+\/[\w.-]+$/, words: 'repositories such as acme/shop' },
};
