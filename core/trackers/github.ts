import * as z from 'zod/mini';
import { commentsOfDay } from './comments.ts';
import {
  api,
  fieldPermissions,
  type GitHubIssue,
  issueSchema,
  pointsThereIn,
  signOn,
} from './github-issue.ts';
import { pointsInLabels } from './github-labels.ts';
import { contentOf, many, nextPath, one } from './steps.ts';
import {
  type Answer,
  absent,
  bearer,
  bounded,
  messageIn,
  type Page,
  type Place,
  pageSize,
  plainToken,
  type Step,
  type Tracker,
  type TrackerFault,
  type TrackerIssue,
} from './tracker.ts';
import { decoded, type ParsedUrl, type Query, queryOf } from './url.ts';

export const ownerSchema = z.object({ login: z.string() });

const listSchema = z.array(issueSchema);
const searchSchema = z.pipe(
  z.object({ items: listSchema }),
  z.transform(({ items }) => items),
);
const oneSchema = z.pipe(
  issueSchema,
  z.transform((issue) => [issue]),
);

/** A repository, and below it its issues, one of them, a milestone or a label. */
export const pattern =
  /^\/(?!(?:orgs|users|settings|topics|marketplace|sponsors|apps|features|issues|pulls|projects|discussions|codespaces|copilot|trending|explore|search|stars|collections|notifications|organizations|enterprise|login|new)\/)([\w-]+)\/([\w.-]+?)(?:\.git)?(?:\/(issues|milestone|labels)(?:\/([^/]+))?)?\/?$/;

export const gitHub: Tracker = {
  ...{ source: 'gitHub', product: 'GitHub', files: 'gitHub', hasChoices: true },
  hosts: ['github.com', 'www.github.com'],
  api,
  isRelayed: false,
  placeAt: (page) => {
    const [, owner, repository, part, rest] = pattern.exec(pathIn(page)) ?? [];
    if (owner === undefined || repository === undefined) return null;
    return placeIn(`${owner}/${repository}`, part, rest, page.searchParams);
  },
  issueAt,
  // Pages do without the code for fields, which `github-points.ts` adds.
  pointsOf: pointsInLabels,
  commentsOf: (issue) => commentsOfDay(issue, { per_page: pageSize }),
  // Its page for new tokens takes no permissions from an address.
  tokens: {
    page: 'https://github.com/settings/personal-access-tokens/new',
    permission: 'Issues: Read and write',
    fields: fieldPermissions,
  },
  ...plainToken,
  credentials: bearer,
  owner: { path: '/user', read: (body) => ownerSchema.safeParse(body).data?.login },
};

/** The path of a page, or of the issue that a project shows beside its board. */
function pathIn({ pathname, searchParams }: ParsedUrl): string {
  const shown = searchParams.get('issue') ?? '';
  const [, owner, repository, number] = /^([\w-]+)\|([\w.-]+)\|(\d+)$/.exec(shown) ?? [];
  const isProject = /^\/(?:orgs|users)\/[^/]+\/projects\/\d/.test(pathname);
  return owner && isProject ? `/${owner}/${repository}/issues/${number}` : pathname;
}

function issueAt(page: ParsedUrl): string | null {
  const [, owner, repository, part, number = ''] = pattern.exec(pathIn(page)) ?? [];
  if (part !== 'issues' || !/^\d+$/.test(number)) return null;
  return `/repos/${owner}/${repository}/issues/${number}`;
}

function placeIn(
  name: string,
  part: string | undefined,
  rest: string | undefined,
  filter: Query,
): Place | null {
  const all = `/repos/${name}/issues`;
  if (part === undefined) return listed(all, {});
  if (rest === undefined) {
    if (part !== 'issues') return null;
    const query = queryIn(name, filter.get('q') ?? '');
    if (!query.words.every((word) => usual.test(word))) return searched(name, query);
    return listed(all, { ...query.order, ...filtersIn(filter) }, [
      ...query.ignored,
      ...ignoredIn(filter),
    ]);
  }
  if (part === 'labels') return listed(all, { labels: decoded(rest) });
  if (!/^\d+$/.test(rest)) return null;
  const closed = filter.get('closed') ? ['closed=1'] : [];
  if (part === 'milestone') return listed(all, { milestone: rest }, closed);
  // No request names several issues; one that was changed is among the last.
  const latest = listed(all, { state: 'all', sort: 'updated', direction: 'desc' }).first;
  return {
    ...one({ path: `${all}/${rest}`, read: (answer) => read(answer, oneSchema) }),
    several: { home: name, id: rest, isWhole: false, first: () => latest },
  };
}

interface SearchQuery {
  readonly words: readonly string[];
  readonly order: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
}

/** Open issues, and nothing else. */
const usual = /^(?:(?:is|type):issue|(?:is|state):open)$/i;
const elsewhere = /^-?(?:repo|org|user):/i;
const sorting = /^sort:(created|updated|comments)(?:-(asc|desc))?$/i;

/** The words of a query; it must not leave the repository. */
function queryIn(name: string, query: string): SearchQuery {
  const all = query.match(/[^\s"]*"[^"]*"\S*|\S+/g) ?? [];
  const own = `repo:${name}`.toLowerCase();
  const [, sort, order = 'desc'] = all.flatMap((word) => sorting.exec(word) ?? []);
  const left = all.filter((word) => !sorting.test(word) && word.toLowerCase() !== own);
  const isIgnored = (word: string) => elsewhere.test(word) || /^sort:/i.test(word);
  return {
    words: left.filter((word) => !isIgnored(word)),
    order: sort ? { sort: sort.toLowerCase(), direction: order.toLowerCase() } : {},
    ignored: left.filter(isIgnored),
  };
}

const known = ['labels', 'milestone', 'assignee', 'creator', 'mentioned', 'type'] as const;

function filtersIn(filter: Query): Readonly<Record<string, string>> {
  const order = ['sort', 'direction'] as const;
  return Object.fromEntries(
    [...known, ...order].flatMap((name) =>
      filter.get(name) ? [[name, filter.get(name) ?? '']] : [],
    ),
  );
}

/** Open issues alone are read. */
function ignoredIn(filter: Query): readonly string[] {
  const state = filter.get('state') ?? 'open';
  return state === 'open' ? [] : [`state=${state}`];
}

function listed(
  path: string,
  filters: Readonly<Record<string, string>>,
  ignored: readonly string[] = [],
): Place {
  const query = queryOf({ state: 'open', per_page: pageSize, ...filters });
  const isWanted = ({ status }: TrackerIssue) => status === '' || filters['state'] === 'all';
  return many(pages(`${path}?${query}`, listSchema, isWanted), ignored);
}

/** The search takes the words of a filter. */
function searched(name: string, { words, order, ignored }: SearchQuery): Place {
  const own = words.join(' ');
  const isCombined = /\b(?:OR|NOT)\b|[()]/.test(own);
  const q = `repo:${name} is:issue state:open ${isCombined ? `(${own})` : own}`;
  const { sort, direction } = order;
  const parameters = queryOf({
    ...{ q, per_page: pageSize },
    ...(isCombined && { advanced_search: 'true' }),
    ...(sort && direction && { sort, order: direction }),
  });
  const home = `https://github.com/${name}/issues/`.toLowerCase();
  const isInside = ({ link, status }: TrackerIssue) =>
    status === '' && link.toLowerCase().startsWith(home);
  return many(pages(`/search/issues?${parameters}`, searchSchema, isInside), ignored);
}

type IssuesSchema = z.ZodMiniType<z.infer<typeof listSchema>>;

function pages(
  path: string,
  schema: IssuesSchema,
  isWanted: (issue: TrackerIssue) => boolean,
): Step {
  return {
    path,
    read: (answer) => {
      if (answer.status === 422 && isHidden(path, answer)) return absent(answer);
      const next = nextPath(answer, api);
      const following = next === null ? null : pages(next, schema, isWanted);
      return read(answer, schema, isWanted, following);
    },
  };
}

/** The search answers so about a repository that it cannot see, and about '@me' without a token. */
function isHidden(path: string, { body, isSigned }: Answer): boolean {
  return /cannot be searched/.test(messageIn(body)) || (!isSigned && /@me\b/.test(decoded(path)));
}

function read(
  answer: Answer,
  schema: IssuesSchema,
  isWanted: (issue: TrackerIssue) => boolean = () => true,
  next: Step | null = null,
): Page | TrackerFault {
  const found = signOn(answer) ?? contentOf(answer, schema);
  if ('is' in found) return found;
  const issues = found.data.filter((issue) => issue.pull_request === undefined).map(issueFrom);
  return { issues: issues.filter(isWanted), next };
}

function issueFrom(issue: GitHubIssue): TrackerIssue {
  const { number, title, body, html_url, state, milestone, type } = issue;
  return {
    ...{ key: `#${number}`, name: title, link: html_url, description: bounded(body) },
    points: pointsThereIn(issue),
    ...{ type: type?.name ?? '', status: state === 'open' ? '' : state },
    section: milestone?.title ?? '',
  };
}
