import * as z from 'zod/mini';
import {
  answered,
  asking,
  commentsOf,
  documents,
  ended,
  fieldOf,
  issueFrom,
  issuePage,
  issueSchema,
  oneSchema,
  organization,
  pagesOf,
  within,
} from './linear-issue.ts';
import { inField } from './number-field.ts';
import { ownerName } from './own-tokens.ts';
import { many, one, step } from './steps.ts';
import { type Place, plainToken, type Step, type Tracker } from './tracker.ts';
import type { ParsedUrl } from './url.ts';

const issuesSchema = pagesOf(issueSchema);

export const listSchema = answered(
  z.union([
    z.object({ organization, issues: issuesSchema }),
    z.object({ organization, customView: z.object({ issues: issuesSchema }) }),
  ]),
);
export const ownerSchema = answered(z.object({ viewer: z.object({ name: ownerName }) }));

/** @param api the address of its API, for the pages of all workspaces */
export function linear(api: string): Tracker {
  return {
    ...{ source: `linear:${api}`, product: 'Linear', files: 'linear', api, isRelayed: true },
    ...{ hosts: ['linear.app'], hasChoices: true },
    placeAt,
    issueAt: ({ pathname }) => issuePage.exec(pathname)?.[0] ?? null,
    pointsOf: (page) => inField((send) => fieldOf(page, send)),
    commentsOf,
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

export const listPage =
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
