import * as z from 'zod/mini';
import type { RelayedCall, ServiceRules } from './calls.ts';
import {
  areEstimates,
  change,
  commentCalls,
  get,
  issueOf,
  keepMany,
  keepOne,
  only,
  pathsWith,
} from './confine.ts';
import {
  filters,
  issueSchema,
  milestonesSchema,
  ownerSchema,
  textsSchema,
  tokenSchema,
} from './gitlab.ts';
import { iterationsSchema, labelsSchema, projectSchema } from './gitlab-choices.ts';

const at = pathsWith('/api/v4/projects/[^/]+');

const projectOf = ({ references }: z.infer<typeof issueSchema>) =>
  references?.full?.replace(/#\d+$/, '') ?? '';

const parameters = new Set([
  ...filters.map(([, name]) => name),
  ...['scope', 'state', 'per_page', 'page', 'id_after', 'cursor', 'pagination', 'iids[]'],
  ...['issue_type', 'order_by', 'sort', 'with_labels_details'],
]);
const listing = new RegExp(
  `^(?:${[...parameters].map((name) => name.replace(/[[\]]/g, '\\$&')).join('|')})$`,
);
const choosing = /^(?:iids\[\]|state|include_ancestors|per_page|page)$/;

/** With commas between them. */
const estimates = z.optional(
  z.string().check(z.refine((labels) => areEstimates(labels.split(',')))),
);

const calls: readonly RelayedCall[] = [
  get(at('/api/v4/user'), only(ownerSchema)),
  get(at('/api/v4/personal_access_tokens/self'), only(tokenSchema)),
  get(at('*/issues'), keepMany(issueSchema, projectOf), listing),
  // A second page would tell how many others there are.
  get(
    at('/api/v4/projects'),
    keepMany(projectSchema, ({ path_with_namespace: path }) => path),
    /^(?:membership|simple|archived|order_by|per_page)$/,
  ),
  get(at('*/iterations'), only(iterationsSchema), choosing),
  get(at('*/milestones'), only(milestonesSchema), choosing),
  get(at('*/labels'), only(labelsSchema), choosing),
  get(at('*/issues/\\d+'), keepOne(issueSchema, projectOf)),
  change(
    'PUT',
    at('*/issues/\\d+'),
    { issueOf, ...keepOne(issueSchema, projectOf) },
    z.strictObject({
      ...{ weight: z.optional(z.nullable(z.number())) },
      ...{ add_labels: estimates, remove_labels: estimates },
    }),
  ),
  ...commentCalls(at('*/issues/\\d+/notes'), /^(?:sort|per_page)$/, textsSchema, (all) => all),
];

export const service: ServiceRules = {
  calls,
  project: {
    pattern: /^[\w.][\w.-]*(?:\/[\w.][\w.-]*)+$/,
    words: 'paths such as acme/web/shop',
    inPath: /^\/api\/v4\/projects\/([^/]+)\//,
  },
};
