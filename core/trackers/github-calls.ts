import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import { only, ownComments, ownIssue, ownIssues } from './confine.ts';
import { api, issueSchema, labelsSchema, ownerSchema, textsSchema } from './github-issue.ts';

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
