import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import { change, keepOne, only } from './confine.ts';
import {
  asking,
  documents,
  ended,
  issuesIn,
  listSchema,
  noId,
  oneSchema,
  ownerSchema,
} from './linear.ts';

const equal = <T extends z.ZodMiniType>(value: T) => z.strictObject({ eq: value });
const some = z.array(z.enum(['triage', 'backlog', 'unstarted', 'started', ...ended]));
const filterSchema = z.strictObject({
  team: z.optional(z.strictObject({ key: equal(z.string()) })),
  project: z.optional(z.strictObject({ slugId: equal(z.string()) })),
  cycle: z.optional(
    z.union([
      z.strictObject({ number: equal(z.int()) }),
      z.strictObject({ isActive: equal(z.literal(true)) }),
      z.strictObject({ isNext: equal(z.literal(true)) }),
    ]),
  ),
  number: z.optional(z.strictObject({ in: z.array(z.int()) })),
  state: z.optional(
    z.strictObject({
      type: z.union([z.strictObject({ in: some }), z.strictObject({ nin: some })]),
    }),
  ),
});

const after = z.nullable(z.string());
const id = z.string();
const estimateSchema = z.strictObject({ id, estimate: z.nullable(z.int()) });

const sentSchema = z.looseObject({ variables: z.looseObject({ filter: z.optional(z.unknown()) }) });

/** Issues of our teams: a project or a view may have those of others. */
const manyIssues: Confinement = {
  bound: (body, teams) => {
    const { data } = sentSchema.safeParse(body);
    const filter = { and: [data?.variables.filter ?? {}, { team: { key: { in: teams } } }] };
    return { ...data, variables: { ...data?.variables, filter } };
  },
  keep: (body, isOurs) => {
    const { data } = listSchema.safeParse(body);
    const { nodes } = data ? issuesIn(data.data) : { nodes: [] };
    return nodes.every(({ team }) => isOurs(team.key)) ? data : undefined;
  },
};

const idSchema = z.object({ variables: z.object({ id }) });

/** The issue that a change names. */
const issueOf = (_: string, body: unknown) => {
  const named = idSchema.safeParse(body).data?.variables.id ?? '';
  return named === noId ? null : asking(documents.issue, { id: named });
};

function call(query: string, variables: z.ZodMiniType, confine: Confinement): RelayedCall {
  const body = z.strictObject({ query: z.literal(query), variables });
  return change('POST', /^\/graphql$/, confine, body);
}

const calls: readonly RelayedCall[] = [
  call(documents.owner, z.strictObject({}), only(ownerSchema)),
  call(documents.issues, z.strictObject({ filter: filterSchema, after }), manyIssues),
  call(documents.view, z.strictObject({ id, filter: z.strictObject({}), after }), manyIssues),
  call(
    documents.issue,
    z.strictObject({ id }),
    keepOne(oneSchema, ({ data }) => data.issue.team.key),
  ),
  call(documents.estimate, estimateSchema, { issueOf }),
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^[A-Z][A-Z0-9]*$/, words: 'keys of teams such as ENG' },
};
