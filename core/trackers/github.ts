import * as z from 'zod/mini';
import {
  type Answer,
  absent,
  bounded,
  faultOf,
  nextPath,
  type Page,
  type Place,
  pageSize,
  pointsIn,
  type Step,
  type Tracker,
  type TrackerFault,
  type TrackerIssue,
} from './tracker.ts';
import { decoded, parsedUrl, type Query, queryOf } from './url.ts';

const api = 'https://api.github.com';

const named = z.object({ name: z.string() });

const issueSchema = z.object({
  number: z.int(),
  title: z.string(),
  body: z.nullish(z.string()),
  html_url: z.string(),
  state: z.string(),
  labels: z.array(z.union([z.string(), z.object({ name: z.nullish(z.string()) })])),
  milestone: z.nullish(z.object({ title: z.string() })),
  type: z.nullish(named),
  /** Only there if it is a pull request, which this API lists as issues. */
  pull_request: z.optional(z.unknown()),
});

const ownerSchema = z.object({ login: z.string() });
const refusalSchema = z.object({ message: z.string() });

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
const pattern =
  /^\/(?!(?:orgs|users|settings|topics|marketplace|sponsors|apps|features)\/)([\w-]+)\/([\w.-]+?)(?:\.git)?(?:\/(issues|milestone|labels)(?:\/([^/]+))?)?\/?$/;

export const gitHub: Tracker = {
  source: 'gitHub',
  hosts: ['github.com', 'www.github.com'],
  api,
  placeAt: ({ pathname, searchParams }) => {
    const [, owner, repository, part, rest] = pattern.exec(pathname) ?? [];
    if (owner === undefined || repository === undefined) return null;
    return placeIn(`${owner}/${repository}`, part, rest, searchParams);
  },
  // Its page for new tokens takes no permissions from an address.
  tokens: {
    page: 'https://github.com/settings/personal-access-tokens/new',
    permission: 'Issues: Read-only',
  },
  owner: { path: '/user', read: (body) => ownerSchema.safeParse(body).data?.login },
};

function placeIn(
  name: string,
  part: string | undefined,
  rest: string | undefined,
  filter: Query,
): Place | null {
  const all = `/repos/${name}/issues`;
  if (rest === undefined) {
    const query = filter.get('q') ?? '';
    if (part === undefined || isUsual(query)) return listed(all, part ? filtersIn(filter) : {});
    return part === 'issues' ? searched(name, query) : null;
  }
  if (part === 'labels') return listed(all, { labels: decoded(rest) });
  if (!/^\d+$/.test(rest)) return null;
  if (part === 'milestone') return listed(all, { milestone: rest });
  return {
    isOne: true,
    first: { path: `${all}/${rest}`, read: (answer) => read(answer, oneSchema) },
  };
}

/** Whether a query asks for open issues and nothing else. */
function isUsual(query: string): boolean {
  return query.split(/\s+/).every((word) => /^(?:|is:issue|is:open|state:open)$/i.test(word));
}

function filtersIn(filter: Query): Readonly<Record<string, string>> {
  const known = ['labels', 'milestone', 'assignee', 'creator'] as const;
  return Object.fromEntries(
    known.flatMap((name) => (filter.get(name) ? [[name, filter.get(name) ?? '']] : [])),
  );
}

function listed(path: string, filters: Readonly<Record<string, string>>): Place {
  const query = queryOf({ state: 'open', per_page: pageSize, ...filters });
  return { isOne: false, first: pages(`${path}?${query}`, listSchema, () => true) };
}

/** The search knows words that filter the page of issues; it must not leave the repository. */
function searched(name: string, query: string): Place {
  const words = query.match(/[^\s"]*"[^"]*"\S*|\S+/g) ?? [];
  const own = words.filter((word) => !/^-?(?:repo|org|user|sort):/i.test(word)).join(' ');
  const isCombined = /\b(?:OR|NOT)\b|[()]/.test(own);
  const q = `repo:${name} is:issue state:open ${isCombined ? `(${own})` : own}`;
  const more = isCombined ? { advanced_search: 'true' } : {};
  const parameters = queryOf({ q, per_page: pageSize, ...more });
  const home = `https://github.com/${name}/issues/`.toLowerCase();
  const isInside = ({ link }: TrackerIssue) => link.toLowerCase().startsWith(home);
  const first = pages(`/search/issues?${parameters}`, searchSchema, isInside);
  return { isOne: false, first };
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
      // The search answers so about a repository that it cannot see.
      if (answer.status === 422) return absent(answer);
      const page = read(answer, schema);
      if ('is' in page) return page;
      const next = nextPath(answer, api);
      const issues = page.issues.filter((one) => one.status === '' && isWanted(one));
      return { issues, next: next === null ? null : pages(next, schema, isWanted) };
    },
  };
}

function read(answer: Answer, schema: IssuesSchema): Page | TrackerFault {
  const fault = signOn(answer) ?? faultOf(answer);
  if (fault) return fault;
  const { data } = schema.safeParse(answer.body);
  if (!data) return { is: 'unreadable' };
  const issues = data.filter(({ pull_request }) => pull_request === undefined).map(issueFrom);
  return { issues, next: null };
}

/** A refusal until its token is authorised for an organisation, by a header or, where browsers do not see it, in words. */
function signOn({ status, header, body }: Answer): TrackerFault | null {
  if (status !== 403) return null;
  const required = header('x-github-sso');
  const { data } = refusalSchema.safeParse(body);
  if (!required?.startsWith('required') && !/\bSAML\b/.test(data?.message ?? '')) return null;
  const page = /url=(\S{1,2000})/.exec(required ?? '')?.[1] ?? '';
  return { is: 'signOn', page: parsedUrl(page)?.origin === 'https://github.com' ? page : null };
}

function issueFrom(issue: z.infer<typeof issueSchema>): TrackerIssue {
  const { number, title, body, html_url, state, labels, milestone, type } = issue;
  return {
    ...{ key: `#${number}`, name: title, link: html_url, description: bounded(body) },
    points: pointsIn(
      labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
    ),
    ...{ type: type?.name ?? '', status: state === 'open' ? '' : state },
    section: milestone?.title ?? '',
  };
}
