import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import {
  areEstimates,
  estimateText,
  labelledIssue as issueOf,
  only,
  ownBodies,
  ownCommentText,
  ownIssue,
  ownIssues,
} from './confine.ts';
import {
  api,
  checkLabel,
  issueSchema,
  labelsSchema,
  ownerSchema,
  textsSchema,
} from './github-issue.ts';
import { decoded, type Pairs } from './url.ts';

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
  narrow: (query, projects) => (isInside(query, projects) ? query : undefined),
};

const question = /^repo:([\w-]+\/[\w.-]+) is:issue state:open (.*)$/is;

/** Whether a search asks in one repository of ours: a choice of conditions could leave it. */
function isInside(query: Pairs, projects: readonly string[]): boolean {
  const given = query.flatMap(([name, value]) => (name === 'q' ? value : []));
  const [, name = '', words = ''] = question.exec(given.join('\n')) ?? [];
  const isOurs = projects.some((project) => project.toLowerCase() === name.toLowerCase());
  return (
    isOurs && !/\b(?:OR|NOT|AND)\b|[()\n]|@[\w-]+\/|\b(?:repo|org|user|owner)\s*:/i.test(words)
  );
}

const repositorySchema = z.object({
  ...{ full_name: z.string(), html_url: z.string() },
  ...{ has_issues: z.nullish(z.boolean()), archived: z.nullish(z.boolean()) },
});
const namesSchema = z.array(
  z.object({
    ...{ number: z.optional(z.int()), title: z.optional(z.string()), name: z.optional(z.string()) },
  }),
);

const filters =
  /^(?:state|per_page|page|after|labels|milestone|assignee|creator|mentioned|type|sort|direction)$/;

function isEstimateAt(path: string): boolean {
  const [, name] = /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/labels\/([^/]+)$/.exec(path) ?? [];
  return name !== undefined && (name === checkLabel || areEstimates([decoded(name)]));
}

const calls: readonly RelayedCall[] = [
  { method: 'GET', path: /^\/user$/, confine: only(ownerSchema) },
  {
    ...{ method: 'GET', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues$/ },
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
    confine: only(namesSchema),
  },
  {
    ...{ method: 'GET', path: /^\/search\/issues$/, confine: foundIssues },
    query: /^(?:q|per_page|page|sort|order)$/,
  },
  {
    ...{ method: 'GET', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+$/ },
    confine: { keep: (body, isOurs) => ownIssue(body, ownSchema, projectOf, isOurs) },
  },
  {
    ...{ method: 'POST', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/labels$/ },
    confine: { issueOf, keep: (body) => labelsSchema.safeParse(body).data },
    body: z.strictObject({ labels: z.tuple([estimateText]) }),
  },
  {
    ...{ method: 'DELETE', path: { test: isEstimateAt }, confine: { issueOf } },
  },
  {
    ...{ method: 'GET', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/comments$/ },
    query: /^(?:since|per_page)$/,
    confine: {
      issueOf,
      keep: ownBodies(textsSchema, 'oldest first'),
    },
  },
  {
    ...{ method: 'POST', path: /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/comments$/ },
    ...{ body: z.strictObject({ body: ownCommentText }), confine: { issueOf } },
  },
];

export const service: ServiceRules = {
  calls,
  project: {
    pattern: /^[\w-]+\/[\w.-]+$/,
    words: 'repositories such as acme/shop',
    inPath: /^\/repos\/([^/]+\/[^/]+)\//,
  },
};
