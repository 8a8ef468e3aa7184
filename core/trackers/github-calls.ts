import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import { oldestFirstSchema } from './comments.ts';
import {
  areEstimates,
  change,
  commentCalls,
  estimateText,
  get,
  issueOf,
  keepMany,
  keepOne,
  oldestFirst,
  only,
  pathsWith,
} from './confine.ts';
import { ownerSchema } from './github.ts';
import { milestonesSchema, repositorySchema } from './github-choices.ts';
import { api, issueSchema, labelsSchema } from './github-issue.ts';
import { checkLabel } from './github-labels.ts';
import { decoded, type Pairs } from './url.ts';

const at = pathsWith('/repos/[\\w-]+/[\\w.-]+');

/** Without fields: projects have issues of other repositories, so the token of the server keeps to labels. */
const ownSchema = z.extend(z.omit(issueSchema, { node_id: true, issue_field_values: true }), {
  repository_url: z.string(),
});
const projectOf = ({ repository_url }: z.infer<typeof ownSchema>) =>
  repository_url.replace(`${api}/repos/`, '');

const foundIssues: Confinement = {
  ...keepMany(ownSchema, projectOf, 'items'),
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

const filters =
  /^(?:state|per_page|page|after|labels|milestone|assignee|creator|mentioned|type|sort|direction)$/;
const listing = /^(?:state|sort|per_page|page)$/;

function isEstimateAt(path: string): boolean {
  const [, name] = /^\/repos\/[\w-]+\/[\w.-]+\/issues\/\d+\/labels\/([^/]+)$/.exec(path) ?? [];
  return name !== undefined && (name === checkLabel || areEstimates([decoded(name)]));
}

const calls: readonly RelayedCall[] = [
  get(at('/user'), only(ownerSchema)),
  get(at('*/issues'), keepMany(ownSchema, projectOf), filters),
  // A second page would tell how many others there are.
  get(
    at('/user/repos'),
    keepMany(repositorySchema, ({ full_name }) => full_name),
    /^(?:sort|per_page)$/,
  ),
  get(at('*/milestones'), only(milestonesSchema), listing),
  get(at('*/labels'), only(labelsSchema), listing),
  get(at('/search/issues'), foundIssues, /^(?:q|per_page|page|sort|order)$/),
  get(at('*/issues/\\d+'), keepOne(ownSchema, projectOf)),
  change(
    'POST',
    at('*/issues/\\d+/labels'),
    { issueOf, ...only(labelsSchema) },
    z.strictObject({ labels: z.tuple([estimateText]) }),
  ),
  change('DELETE', { test: isEstimateAt }, { issueOf }),
  ...commentCalls(
    at('*/issues/\\d+/comments'),
    /^(?:since|per_page)$/,
    oldestFirstSchema,
    oldestFirst,
  ),
];

export const service: ServiceRules = {
  calls,
  project: {
    pattern: /^[\w-]+\/[\w.-]+$/,
    words: 'repositories such as acme/shop',
    inPath: /^\/repos\/([^/]+\/[^/]+)\//,
  },
};
