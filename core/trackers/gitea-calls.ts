import * as z from 'zod/mini';
import type { RelayedCall, ServiceRules } from './calls.ts';
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
  color,
  issueSchema,
  labelSchema,
  labelsSchema,
  ownerSchema,
  textsSchema,
} from './gitea.ts';

const at = (path: string) =>
  new RegExp(`^/api/v1${path.replace('*', '/repos/[\\w.-]+/[\\w.-]+')}$`);

const ownSchema = z.extend(issueSchema, { repository: z.object({ full_name: z.string() }) });
const projectOf = ({ repository }: z.infer<typeof ownSchema>) => repository.full_name;

const addedSchema = z.strictObject({ labels: z.tuple([z.int()]) });

const calls: readonly RelayedCall[] = [
  { method: 'GET', path: at('/user'), confine: only(ownerSchema) },
  {
    ...{ method: 'GET', path: at('*/issues') },
    query: /^(?:state|type|milestones|q|limit|page)$/,
    confine: { keep: (body, isOurs) => ownIssues(body, ownSchema, projectOf, isOurs) },
  },
  {
    ...{ method: 'GET', path: at('*/issues/\\d+') },
    confine: { keep: (body, isOurs) => ownIssue(body, ownSchema, projectOf, isOurs) },
  },
  { method: 'GET', path: at('*/labels'), query: /^(?:limit|page)$/, confine: only(labelsSchema) },
  { method: 'GET', path: at('*/labels/\\d+'), confine: only(labelSchema) },
  {
    ...{ method: 'POST', path: at('*/labels') },
    body: z.strictObject({ name: estimateText, color: z.literal(color) }),
    // Only where the labels of the project can be read.
    confine: { issueOf: (path) => path, keep: (body) => labelSchema.safeParse(body).data },
  },
  {
    ...{ method: 'POST', path: at('*/issues/\\d+/labels') },
    body: addedSchema,
    confine: {
      issueOf,
      ...only(labelsSchema),
      fits: {
        ask: (path, body) => {
          const [id = 0] = addedSchema.safeParse(body).data?.labels ?? [];
          return path.replace(/\/issues\/\d+\/labels$/, `/labels/${id}`);
        },
        isTrue: (there) => areEstimates([labelSchema.safeParse(there).data?.name ?? '']),
      },
    },
  },
  {
    ...{ method: 'DELETE', path: at('*/issues/\\d+/labels/\\d+') },
    confine: {
      issueOf,
      fits: {
        ask: issueOf,
        isTrue: (there, path) => {
          const labels = ownSchema.safeParse(there).data?.labels ?? [];
          const found = labels.filter(({ id }) => path.endsWith(`/labels/${id}`));
          return areEstimates(found.map(({ name }) => name));
        },
      },
    },
  },
  {
    ...{ method: 'GET', path: at('*/issues/\\d+/comments'), query: /^since$/ },
    confine: {
      issueOf,
      keep: ownBodies(textsSchema, 'oldest first'),
    },
  },
  {
    ...{ method: 'POST', path: at('*/issues/\\d+/comments') },
    ...{ body: z.strictObject({ body: ownCommentText }), confine: { issueOf } },
  },
];

export const service: ServiceRules = {
  calls,
  project: {
    ...{ pattern: /^[\w.-]+\/[\w.-]+$/, words: 'projects such as acme/shop' },
    inPath: /^\/api\/v1\/repos\/([^/]+\/[^/]+)\//,
  },
};
