import * as z from 'zod/mini';
import { inField, type PointsField, pointsThere } from './number-field.ts';
import { ownerName } from './own-tokens.ts';
import { asked, many, one, step } from './steps.ts';
import {
  bounded,
  type Place,
  plainToken,
  type Send,
  type Step,
  type Tracker,
  type TrackerFault,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';
import type { ParsedUrl } from './url.ts';

const path = '/graphql';

const fields =
  'identifier title url description estimate state { name type } project { name } ' +
  'team { key issueEstimationType issueEstimationExtended issueEstimationAllowZero }';
const page = `nodes { ${fields} } pageInfo { hasNextPage endCursor }`;

/** All that is asked of Linear; our server passes on no other text. */
export const documents = {
  owner: 'query Owner { viewer { name } }',
  issues: `query Issues($filter: IssueFilter!, $after: String) { organization { urlKey } issues(filter: $filter, first: 100, after: $after) { ${page} } }`,
  view: `query View($id: String!, $filter: IssueFilter!, $after: String) { organization { urlKey } customView(id: $id) { issues(filter: $filter, first: 100, after: $after) { ${page} } } }`,
  issue: `query Issue($id: String!) { organization { urlKey } issue(id: $id) { ${fields} } }`,
  estimate:
    'mutation Estimate($id: String!, $estimate: Int) { issueUpdate(id: $id, input: { estimate: $estimate }) { success } }',
};

export const ended = ['completed', 'canceled', 'duplicate'] as const;

export function asking(query: string, variables: object) {
  return { path, post: { method: 'POST', body: { query, variables } } } as const;
}

const issueSchema = z.object({
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

const issuesSchema = z.object({
  nodes: z.array(issueSchema),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullish(z.string()) }),
});

const organization = z.object({ urlKey: z.string() });
/** Errors may come with a part of the data. */
const none = z.optional(z.array(z.unknown()).check(z.maxLength(0)));
const answered = <T extends z.ZodMiniType>(data: T) => z.object({ data, errors: none });
export const listSchema = answered(
  z.union([
    z.object({ organization, issues: issuesSchema }),
    z.object({ organization, customView: z.object({ issues: issuesSchema }) }),
  ]),
);
export const oneSchema = answered(z.object({ organization, issue: issueSchema }));
export const ownerSchema = answered(z.object({ viewer: z.object({ name: ownerName }) }));

/** @param api the address of its API, for the pages of all workspaces */
export function linear(api: string): Tracker {
  return {
    ...{ source: `linear:${api}`, product: 'Linear', files: 'linear', api, isRelayed: true },
    hosts: ['linear.app'],
    placeAt,
    issueAt: ({ pathname }) => issuePage.exec(pathname)?.[0] ?? null,
    pointsOf: (page) => inField((send) => fieldOf(page, send)),
    tokens: { page: 'https://linear.app/settings/account/security', permission: 'Read, Write' },
    ...plainToken,
    tokenForm: { pattern: /^lin_api_\w{1,200}$/, words: 'a personal API key, lin_api_…' },
    credentials: (key) => ({ authorization: key }),
    owner: {
      ...asking(documents.owner, {}),
      read: (body) => ownerSchema.safeParse(body).data?.data.viewer.name,
    },
    meaning,
  };
}

const issuePage = /^\/([\w-]+)\/issue\/([A-Z][A-Z0-9]*-\d+)(?:\/|$)/i;
const listPage =
  /^\/([\w-]+)\/(?:team\/(\w+)|project\/([^/]+)|view\/([^/]+))(?:\/([\w-]+))?(?:\/([\w-]+))?/i;

function placeAt({ pathname }: ParsedUrl): Place | null {
  const [, ofIssue = '', key] = issuePage.exec(pathname) ?? [];
  if (key) {
    const found = ({ data }: z.infer<typeof oneSchema>) =>
      within(ofIssue, data) ?? { issues: [issueFrom(data.issue)], next: null };
    const [team = '', number = ''] = key.toUpperCase().split('-');
    const together = (all: readonly string[]) => {
      const filter: Filter = { team: { key: { eq: team } }, number: { in: all.map(Number) } };
      return listed(ofIssue, documents.issues, { filter });
    };
    return {
      ...one(step(asking(documents.issue, { id: key.toUpperCase() }), oneSchema, found)),
      // Archived issues are found alone.
      several: { home: `${ofIssue}/${team}`, id: number, isWhole: false, first: together },
    };
  }
  const [, workspace = '', team, project, ownView, tab, part = ''] = listPage.exec(pathname) ?? [];
  const view = ownView ?? (tab === 'view' ? part : undefined);
  if (view) return many(listed(workspace, documents.view, { id: idIn(view), filter: {} }));
  const own = project ? { project: { slugId: { eq: idIn(project) } }, ...open } : null;
  const ofTeam = team ? filterIn(tab, part) : null;
  const filter =
    own ?? (team && ofTeam && { team: { key: { eq: team.toUpperCase() } }, ...ofTeam });
  return filter ? many(listed(workspace, documents.issues, { filter })) : null;
}

/** Conditions in the words of its API, all of which `linear-calls.ts` names. */
type Filter = Readonly<Record<string, object>>;

const open: Filter = { state: { type: { nin: [...ended] } } };

/** The page of a team: its issues, or those of a cycle. */
function filterIn(tab = 'all', part: string): Filter | null {
  switch (tab.toLowerCase()) {
    case 'all':
    case 'board':
      return open;
    case 'active':
      return { state: { type: { in: ['unstarted', 'started'] } } };
    case 'backlog':
      return { state: { type: { in: ['backlog'] } } };
    case 'triage':
      return { state: { type: { in: ['triage'] } } };
    case 'cycle':
      if (/^\d+$/.test(part)) return { ...open, cycle: { number: { eq: Number(part) } } };
      if (part === 'upcoming') return { ...open, cycle: { isNext: { eq: true } } };
      return part === 'active' ? { ...open, cycle: { isActive: { eq: true } } } : null;
    default:
      return null;
  }
}

/** Addresses of projects and views end with it: 'checkout-1a2b3c4d5e6f'. */
function idIn(named: string): string {
  const isWhole = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(named);
  return isWhole ? named : (named.split('-').at(-1) ?? '');
}

/** A key is for one workspace, and two may use the same names for teams and issues. */
function within(
  workspace: string,
  { organization: { urlKey } }: { readonly organization: { readonly urlKey: string } },
): TrackerFault | null {
  const isSame = urlKey.toLowerCase() === workspace.toLowerCase();
  return isSame ? null : { is: 'otherWorkspace', workspace: urlKey };
}

/** The issues of a list or of a view. */
export function issuesIn(data: z.infer<typeof listSchema>['data']) {
  return 'issues' in data ? data.issues : data.customView.issues;
}

function listed(workspace: string, query: string, variables: object, after = ''): Step {
  const request = asking(query, { ...variables, after: after || null });
  return step(request, listSchema, ({ data }) => {
    const { nodes, pageInfo } = issuesIn(data);
    const { hasNextPage, endCursor } = pageInfo;
    const next = hasNextPage && endCursor ? listed(workspace, query, variables, endCursor) : null;
    return within(workspace, data) ?? { issues: nodes.map(issueFrom), next };
  });
}

function issueFrom(issue: Issue): TrackerIssue {
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

async function fieldOf(page: string, send: Send): Promise<PointsField | WriteFault> {
  const [, workspace = '', named = ''] = issuePage.exec(page) ?? [];
  const key = named.toUpperCase();
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

const errorsSchema = z.object({
  errors: z.array(
    z.object({
      message: z.catch(z.string(), ''),
      extensions: z.nullish(z.object({ type: z.nullish(z.string()), code: z.nullish(z.string()) })),
    }),
  ),
});

/** By the type or the code of an error. */
const statuses: Readonly<Record<string, number>> = {
  ratelimited: 429,
  forbidden: 403,
  feature_not_accessible: 403,
  authentication_error: 401,
  network_error: 503,
  lock_timeout: 503,
  internal_error: 503,
  internal_server_error: 503,
  // Linear has changed the form of its answers.
  graphql_error: 406,
  graphql_validation_failed: 406,
};

/** Errors of other types say it in their words. */
const inWords: readonly (readonly [words: RegExp, status: number])[] = [
  [/rate limit/i, 429],
  [/\bscope\b/i, 403],
  [/not found/i, 404],
  [/^timeout/i, 503],
];

/** GraphQL tells faults in the answer, whatever its status is. */
function meaning(status: number, body: unknown): number {
  const [error] = errorsSchema.safeParse(body).data?.errors ?? [];
  if (!error || status >= 500) return status;
  const { type, code } = error.extensions ?? {};
  const names = [type, code].flatMap((name) => name?.toLowerCase().replaceAll(' ', '_') ?? []);
  const [named] = names.flatMap((name) => statuses[name] ?? []);
  return named ?? inWords.find(([words]) => words.test(error.message))?.[1] ?? 400;
}
