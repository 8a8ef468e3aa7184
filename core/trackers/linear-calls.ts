import * as z from 'zod/mini';
import type { Confinement, IsOurs, RelayedCall, ServiceRules } from './calls.ts';
import { ownComments } from './comment-text.ts';
import { change, keepOne, only, ownCommentText } from './confine.ts';
import { issuesIn, listSchema, ownerSchema } from './linear.ts';
import { choiceDocuments, choicesSchema } from './linear-choices.ts';
import { asking, commentsSchema, documents, ended, noId, oneSchema } from './linear-issue.ts';

const equal = <T extends z.ZodMiniType>(value: T) => z.strictObject({ eq: value });
const some = z.array(z.enum(['triage', 'backlog', 'unstarted', 'started', ...ended]));
const ofTeam = z.strictObject({ key: equal(z.string()) });
const filterSchema = z.strictObject({
  team: z.optional(ofTeam),
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

/** The same filter within our teams. */
const bound = (within: Within) => (body: unknown, teams: readonly string[]) => {
  const { data } = sentSchema.safeParse(body);
  const filter = { and: [data?.variables.filter ?? {}, within(teams)] };
  return { ...data, variables: { ...data?.variables, filter } };
};
type Within = (teams: readonly string[]) => object;
const ofTeams: Within = (teams) => ({ team: { key: { in: teams } } });

/** Issues of our teams: a project or a view may have those of others. */
const manyIssues: Confinement = {
  bound: bound(ofTeams),
  keep: (body, isOurs) => {
    const { data } = listSchema.safeParse(body);
    const { nodes } = data ? issuesIn(data.data) : { nodes: [] };
    return nodes.every(({ team }) => isOurs(team.key)) ? data : undefined;
  },
};

/** Our teams, and their cycles and views. */
const keepPages = (body: unknown, isOurs: IsOurs) => {
  const { data } = choicesSchema.safeParse(body);
  const { teams, cycles, customViews } = data?.data ?? {};
  const inTeam = [...(cycles?.nodes ?? []), ...(customViews?.nodes ?? [])];
  const all = [...(teams?.nodes ?? []), ...inTeam.map(({ team }) => team)];
  return all.every((team) => team && isOurs(team.key)) ? data : undefined;
};

const keepComments = (body: unknown) => {
  const { data: found } = commentsSchema.safeParse(body);
  if (!found) return undefined;
  const { organization, issue } = found.data;
  const nodes = issue.comments.nodes.flatMap(({ body: text, ...one }) =>
    ownComments([text]).map((mark) => ({ ...one, body: mark })),
  );
  return { data: { organization, issue: { comments: { nodes } } } };
};

const idSchema = z.object({ variables: z.object({ id }) });

/** The issue that a change names. */
const issueOf = (_: string, body: unknown) => {
  const named = idSchema.safeParse(body).data?.variables.id ?? '';
  return named === noId ? null : asking(documents.issue, { id: named });
};

function call(query: string, variables: z.ZodMiniType, confine?: Confinement): RelayedCall {
  const body = z.strictObject({ query: z.literal(query), variables });
  return change('POST', /^\/graphql$/, confine, body);
}

/** Pages to choose from. @param within the filter for those of our teams; without it there are none */
function list(query: string, filter: z.core.$ZodShape, within?: Within): RelayedCall {
  const variables = z.strictObject({ filter: z.strictObject(filter), after });
  return call(query, variables, within && { bound: bound(within), keep: keepPages });
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
  call(documents.comments, z.strictObject({ id }), { issueOf, keep: keepComments }),
  call(documents.comment, z.strictObject({ id, body: ownCommentText }), { issueOf }),
  list(choiceDocuments.teams, {}, (teams) => ({ key: { in: teams } })),
  list(choiceDocuments.cycles, { team: ofTeam, isPast: equal(z.literal(false)) }, ofTeams),
  list(
    choiceDocuments.views,
    { team: z.optional(ofTeam), modelName: equal(z.literal('Issue')) },
    ofTeams,
  ),
  // A project may be of several teams.
  list(choiceDocuments.projects, {
    status: z.strictObject({ type: z.strictObject({ nin: some }) }),
  }),
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^[A-Z][A-Z0-9]*$/, words: 'keys of teams such as ENG' },
};
