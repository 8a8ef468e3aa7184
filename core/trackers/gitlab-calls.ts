import * as z from 'zod/mini';
import type { Confinement, IsOurs, RelayedCall, ServiceRules } from './calls.ts';
import { areEstimates, only, ownBodies, ownCommentText, ownIssue, ownIssues } from './confine.ts';
import { filters, issueSchema, ownerSchema, textsSchema, tokenSchema } from './gitlab-issue.ts';

const projectOf = ({ references }: z.infer<typeof issueSchema>) =>
  references?.full?.replace(/#\d+$/, '') ?? '';

const oneIssue = (body: unknown, isOurs: IsOurs) => ownIssue(body, issueSchema, projectOf, isOurs);

const manyIssues: Confinement = {
  keep: (body, isOurs) =>
    Array.isArray(body) ? ownIssues(body, issueSchema, projectOf, isOurs) : undefined,
};

const projectSchema = z.object({ path_with_namespace: z.string(), web_url: z.string() });
const namesSchema = z.array(
  z.object({
    ...{ id: z.optional(z.int()), title: z.nullish(z.string()), name: z.optional(z.string()) },
    ...{ start_date: z.nullish(z.string()), due_date: z.nullish(z.string()) },
  }),
);

const issueOf = (path: string) => path.replace(/\/notes$/, '');

const parameters = new Set([
  ...filters.map(([, name]) => name),
  ...['scope', 'state', 'per_page', 'page', 'id_after', 'cursor', 'pagination', 'iids[]'],
  ...['issue_type', 'order_by', 'sort', 'with_labels_details'],
]);
const listing = new RegExp(
  `^(?:${[...parameters].map((name) => name.replace(/[[\]]/g, '\\$&')).join('|')})$`,
);

/** With commas between them. */
const estimates = z.optional(
  z.string().check(z.refine((labels) => areEstimates(labels.split(',')))),
);

const calls: readonly RelayedCall[] = [
  { method: 'GET', path: /^\/api\/v4\/user$/, confine: only(ownerSchema) },
  {
    ...{ method: 'GET', path: /^\/api\/v4\/personal_access_tokens\/self$/ },
    confine: only(tokenSchema),
  },
  {
    ...{ method: 'GET', path: /^\/api\/v4\/projects\/[^/]+\/issues$/ },
    ...{ query: listing, confine: manyIssues },
  },
  {
    ...{ method: 'GET', path: /^\/api\/v4\/projects$/ },
    query: /^(?:membership|simple|archived|order_by|per_page)$/,
    confine: {
      keep: (body, isOurs) =>
        ownIssues(body, projectSchema, ({ path_with_namespace: path }) => path, isOurs),
    },
  },
  {
    ...{ method: 'GET', path: /^\/api\/v4\/projects\/[^/]+\/(?:iterations|milestones|labels)$/ },
    query: /^(?:iids\[\]|state|include_ancestors|per_page)$/,
    confine: only(namesSchema),
  },
  {
    ...{ method: 'GET', path: /^\/api\/v4\/projects\/[^/]+\/issues\/\d+$/ },
    confine: { keep: oneIssue },
  },
  {
    ...{ method: 'PUT', path: /^\/api\/v4\/projects\/[^/]+\/issues\/\d+$/ },
    confine: { issueOf, keep: oneIssue },
    body: z.strictObject({
      ...{ weight: z.optional(z.nullable(z.number())) },
      ...{ add_labels: estimates, remove_labels: estimates },
    }),
  },
  {
    ...{ method: 'GET', path: /^\/api\/v4\/projects\/[^/]+\/issues\/\d+\/notes$/ },
    query: /^(?:sort|per_page)$/,
    confine: {
      issueOf,
      keep: ownBodies(textsSchema, 'newest first'),
    },
  },
  {
    ...{ method: 'POST', path: /^\/api\/v4\/projects\/[^/]+\/issues\/\d+\/notes$/ },
    ...{ body: z.strictObject({ body: ownCommentText }), confine: { issueOf } },
  },
];

export const service: ServiceRules = {
  calls,
  project: {
    pattern: /^[\w.][\w.-]*(?:\/[\w.][\w.-]*)+$/,
    words: 'paths such as acme/web/shop',
    inPath: /^\/api\/v4\/projects\/([^/]+)\//,
  },
};
