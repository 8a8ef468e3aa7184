import * as z from 'zod/mini';
import type { RelayedCall, ServiceRules } from './calls.ts';
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
import { color, issueSchema, labelSchema, labelsSchema, ownerSchema } from './gitea.ts';

const at = pathsWith('/api/v1/repos/[\\w.-]+/[\\w.-]+');

const ownSchema = z.extend(issueSchema, { repository: z.object({ full_name: z.string() }) });
const projectOf = ({ repository }: z.infer<typeof ownSchema>) => repository.full_name;

const addedSchema = z.strictObject({ labels: z.tuple([z.int()]) });

const calls: readonly RelayedCall[] = [
  get(at('/api/v1/user'), only(ownerSchema)),
  get(at('*/issues'), keepMany(ownSchema, projectOf), /^(?:state|type|milestones|q|limit|page)$/),
  get(at('*/issues/\\d+'), keepOne(ownSchema, projectOf)),
  get(at('*/labels'), only(labelsSchema), /^(?:limit|page)$/),
  get(at('*/labels/\\d+'), only(labelSchema)),
  change(
    'POST',
    at('*/labels'),
    // Only where the labels of the project can be read.
    { issueOf: (path) => path, ...only(labelSchema) },
    z.strictObject({ name: estimateText, color: z.literal(color) }),
  ),
  change(
    'POST',
    at('*/issues/\\d+/labels'),
    {
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
    addedSchema,
  ),
  change('DELETE', at('*/issues/\\d+/labels/\\d+'), {
    issueOf,
    fits: {
      ask: issueOf,
      isTrue: (there, path) => {
        const labels = ownSchema.safeParse(there).data?.labels ?? [];
        const found = labels.filter(({ id }) => path.endsWith(`/labels/${id}`));
        return areEstimates(found.map(({ name }) => name));
      },
    },
  }),
  ...commentCalls(at('*/issues/\\d+/comments'), /^since$/, oldestFirstSchema, oldestFirst),
];

export const service: ServiceRules = {
  calls,
  project: {
    ...{ pattern: /^[\w.-]+\/[\w.-]+$/, words: 'projects such as acme/shop' },
    inPath: /^\/api\/v1\/repos\/([^/]+\/[^/]+)\//,
  },
};
