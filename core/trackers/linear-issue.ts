import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { type PointsField, pointsThere } from './number-field.ts';
import { asked } from './steps.ts';
import {
  bounded,
  type Send,
  type TrackerFault,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';

const path = '/graphql';

const fields =
  'identifier title url description estimate state { name type } project { name } ' +
  'team { key issueEstimationType issueEstimationExtended issueEstimationAllowZero }';
export const pageInfo = 'pageInfo { hasNextPage endCursor }';
const page = `nodes { ${fields} } ${pageInfo}`;

/** All that is asked of Linear; our server passes on no other text. */
export const documents = {
  owner: 'query Owner { viewer { name } }',
  issues: `query Issues($filter: IssueFilter!, $after: String) { organization { urlKey } issues(filter: $filter, first: 100, after: $after) { ${page} } }`,
  view: `query View($id: String!, $filter: IssueFilter!, $after: String) { organization { urlKey } customView(id: $id) { issues(filter: $filter, first: 100, after: $after) { ${page} } } }`,
  issue: `query Issue($id: String!) { organization { urlKey } issue(id: $id) { ${fields} } }`,
  estimate:
    'mutation Estimate($id: String!, $estimate: Int) { issueUpdate(id: $id, input: { estimate: $estimate }) { success } }',
  comments:
    'query Comments($id: String!) { organization { urlKey } issue(id: $id) { comments(first: 100, orderBy: createdAt) { nodes { body createdAt } } } }',
  comment:
    'mutation Comment($id: String!, $body: String!) { commentCreate(input: { issueId: $id, body: $body }) { success } }',
};

export const ended = ['completed', 'canceled', 'duplicate'] as const;

export function asking(query: string, variables: object) {
  return { path, post: { method: 'POST', body: { query, variables } } } as const;
}

export const issueSchema = z.object({
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  description: z.nullish(z.string()),
  estimate: z.nullish(z.number()),
  state: z.object({ name: z.string(), type: z.string() }),
  project: z.nullish(z.object({ name: z.string() })),
  team: z.object({
    key: z.string(),
    issueEstimationType: z.string(),
    issueEstimationExtended: z.boolean(),
    issueEstimationAllowZero: z.boolean(),
  }),
});
type Issue = z.infer<typeof issueSchema>;

export const organization = z.object({ urlKey: z.string() });
/** Errors may come with a part of the data. */
const none = z.optional(z.array(z.unknown()).check(z.maxLength(0)));
export const answered = <T extends z.ZodMiniType>(data: T) => z.object({ data, errors: none });

/** One page of a list. */
export const pagesOf = <T extends z.ZodMiniType>(node: T) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullish(z.string()) }),
  });

export const oneSchema = answered(z.object({ organization, issue: issueSchema }));

export const issuePage = /^\/([\w-]+)\/issue\/([A-Z][A-Z0-9]*-\d+)(?:\/|$)/i;

function issueOn(page: string) {
  const [, workspace = '', key = ''] = issuePage.exec(page) ?? [];
  return { workspace, key: key.toUpperCase() };
}

/** A key is for one workspace, and two may use the same names for teams and issues. */
export function within(
  workspace: string,
  { organization: { urlKey } }: { readonly organization: { readonly urlKey: string } },
): TrackerFault | null {
  const isSame = urlKey.toLowerCase() === workspace.toLowerCase();
  return isSame ? null : { is: 'otherWorkspace', workspace: urlKey };
}

export function issueFrom(issue: Issue): TrackerIssue {
  const { identifier, title, url, description, estimate, state, project, team } = issue;
  const isEnded = ended.some((type) => type === state.type);
  return {
    ...{ key: identifier, name: title, description: bounded(description), type: '' },
    // Behind its key it has the title, which changes.
    link: url.replace(/(\/issue\/[^/]+)\/.*/, '$1'),
    points: pointsThere({ value: estimate, scale: scaleOf(team) }),
    ...{ status: isEnded ? 'Done' : '', section: project?.name ?? '' },
  };
}

/** The usual and the extended points of each type of estimates; sizes are stored as numbers of Fibonacci. */
const scales: Readonly<Record<string, readonly [usual: string, extended: string]>> = {
  exponential: ['1 2 4 8 16', '32 64'],
  fibonacci: ['1 2 3 5 8', '13 21'],
  linear: ['1 2 3 4 5', '6 7'],
  tShirt: ['XS S M L XL', 'XXL XXXL'],
};
const numbersOfSizes = ['1', '2', '3', '5', '8', '13', '21'];

/** The numbers of a team's points; empty for a team that does not estimate. */
function scaleOf(team: Issue['team']): ReadonlyMap<string, number> {
  const { issueEstimationType, issueEstimationExtended, issueEstimationAllowZero } = team;
  const [usually, extended] = scales[issueEstimationType] ?? [];
  if (!usually) return new Map();
  const points = [
    ...usually.split(' '),
    ...(issueEstimationExtended ? (extended ?? '').split(' ') : []),
  ];
  const numbers = issueEstimationType === 'tShirt' ? numbersOfSizes : points;
  const scale = points.map((one, at): [string, number] => [one, Number(numbers[at])]);
  return new Map(issueEstimationAllowZero ? [['0', 0], ...scale] : scale);
}

/** No issue has it: a change of it is refused for a missing permission first. */
export const noId = '00000000-0000-4000-8000-000000000000';

export async function fieldOf(page: string, send: Send): Promise<PointsField | WriteFault> {
  const { workspace, key } = issueOn(page);
  const found = await asked(send, asking(documents.issue, { id: key }), oneSchema);
  if ('is' in found) return found;
  const { data } = found.data;
  const scale = scaleOf(data.issue.team);
  const fault = within(workspace, data);
  if (fault) return fault;
  if (scale.size === 0) return { is: 'noField' };
  const estimate = (issue: string, number: number | null) => {
    const { post } = asking(documents.estimate, { id: issue, estimate: number });
    return send(path, post);
  };
  return {
    ...{ value: data.issue.estimate, scale },
    write: async (number) => writeFaultOf(await estimate(key, number)),
    refusal: async () => {
      const answer = await estimate(noId, null);
      return answer && [401, 403].includes(answer.status) ? { is: 'notWritable' } : null;
    },
  };
}

const commentSchema = z.object({ body: z.string(), createdAt: z.string() });
export const commentsSchema = answered(
  z.object({
    organization,
    issue: z.object({ comments: z.object({ nodes: z.array(commentSchema) }) }),
  }),
);
type Comments = z.infer<typeof commentsSchema>['data'];

/** The newest first. */
export function textsIn({ issue: { comments } }: Comments): readonly string[] {
  const inOrder = comments.nodes.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return inOrder.map(({ body }) => body);
}

export function commentsOf(page: string): IssueComments {
  const { workspace, key: id } = issueOn(page);
  const isHere = ({ data }: z.infer<typeof commentsSchema>) => within(workspace, data) === null;
  return {
    newest: () => asking(documents.comments, { id }),
    texts: z.pipe(
      commentsSchema.check(z.refine(isHere)),
      z.transform(({ data }) => textsIn(data)),
    ),
    add: (body) => asking(documents.comment, { id, body }),
  };
}
