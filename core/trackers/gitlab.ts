import * as z from 'zod/mini';
import { commentsAt } from './comments.ts';
import { estimatesIn, labelsFor, pointsIn } from './labels.ts';
import { asked, goOn, many, nextPath, orElse, single, step } from './steps.ts';
import {
  absent,
  bearer,
  bounded,
  type IssuePoints,
  pageSize,
  plainToken,
  type Step,
  type Tracker,
  type TrackerIssue,
  writeFaultOf,
} from './tracker.ts';
import { type ParsedUrl, type Query, queryOf } from './url.ts';

export const api = 'https://gitlab.com';

export const issueSchema = z.object({
  iid: z.int(),
  title: z.string(),
  description: z.nullish(z.string()),
  web_url: z.string(),
  state: z.string(),
  labels: z.array(z.string()),
  milestone: z.nullish(z.object({ title: z.string() })),
  /** Only in paid tiers. */
  weight: z.nullish(z.number()),
  issue_type: z.nullish(z.string()),
  /** 'project#12' in a group, '#12' in a project, and with the whole path of the project. */
  references: z.nullish(z.object({ relative: z.string(), full: z.optional(z.string()) })),
});

export const ownerSchema = z.object({ username: z.string() });
export const tokenSchema = z.object({ scopes: z.array(z.string()) });
export const milestonesSchema = z.array(z.object({ title: z.string() }));

/** The parameters of the page of issues, and those of the API. */
export const filters: readonly (readonly [page: string, api: string])[] = [
  ['label_name[]', 'labels'],
  ['not[label_name][]', 'not[labels]'],
  ['milestone_title', 'milestone'],
  ['not[milestone_title]', 'not[milestone]'],
  ['assignee_username[]', 'assignee_username[]'],
  ['not[assignee_username][]', 'not[assignee_username][]'],
  ['author_username', 'author_username'],
  ['not[author_username]', 'not[author_username]'],
  ['iteration_id', 'iteration_id'],
  ['not[iteration_id]', 'not[iteration_id]'],
  ['my_reaction_emoji', 'my_reaction_emoji'],
  ['weight', 'weight'],
  ['not[weight]', 'not[weight]'],
  ['search', 'search'],
];

export const textsSchema = z.pipe(
  z.array(z.object({ body: z.string() })),
  z.transform((notes) => notes.map(({ body }) => body)),
);

const listSchema = z.array(issueSchema);

/** A project or a group, and below it its issues, one of them, or a milestone. */
export const pattern =
  /^\/(?!(?:explore|users|help|dashboard|search|api|snippets|public|admin|profile|projects|import|oauth|uploads|groups\/?$)(?:\/|$))(groups\/)?([\w.][\w.-]*(?:\/[\w.][\w.-]*)*?)(?:\/(?:-\/)?(issues|work_items|milestones)(?:\/incident)?(?:\/(\d+))?)?\/?$/;

/** Pages of a project that once stood directly below it; no project may have these names, but the last. */
const pageOfProject =
  /\/(?:tree|blob|raw|blame|commits|files|find_file|edit|new|create|create_dir|preview|builds|refs|update|wikis|badges|merge_requests\/\d+)(?:\/|$)/;

export const gitLab: Tracker = {
  ...{ source: 'gitLab', product: 'GitLab', files: 'gitLab', hasChoices: true },
  hosts: ['gitlab.com', 'www.gitlab.com'],
  api,
  isRelayed: false,
  placeAt: ({ pathname, searchParams }) => {
    const [, groups, named, part, number] = pattern.exec(pathname) ?? [];
    if (named === undefined || pageOfProject.test(named)) return null;
    const path = named.replace(/\.git$/, '');
    const at = (kind: string) => `/api/v4/${kind}/${encodeURIComponent(path)}`;
    const filters = part === undefined ? {} : filtersIn(searchParams);
    const ignored = part === undefined ? [] : ignoredIn(searchParams);
    const inGroup = listed(at('groups'), filters);
    if (part === undefined && (groups || !path.includes('/'))) return many(inGroup);
    const home = at(groups ? 'groups' : 'projects');
    if (number !== undefined) {
      if (part === 'milestones') return many(milestone(home, number));
      if (groups) return null;
      const together = (ids: readonly string[]) => some(home, ids);
      return {
        ...single(`${home}/issues/${number}`, issueSchema, issueFrom),
        several: { home, id: number, isWhole: true, first: together },
      };
    }
    if (part === 'milestones') return null;
    // An address tells no project from a subgroup.
    return many(groups ? inGroup : listed(home, filters, part ? null : inGroup), ignored);
  },
  ...{ issueAt, pointsOf },
  commentsOf: (issue) =>
    commentsAt(`${issue}/notes`, textsSchema, () => ({ sort: 'desc', per_page: pageSize })),
  tokens: {
    page: `${api}/-/user_settings/personal_access_tokens?name=Story+Pointer&scopes=api`,
    permission: 'api',
  },
  ...plainToken,
  credentials: bearer,
  owner: { path: '/api/v4/user', read: (body) => ownerSchema.safeParse(body).data?.username },
};

function issueAt({ pathname }: ParsedUrl): string | null {
  const [, groups, path, part, number] = pattern.exec(pathname) ?? [];
  const isIssue = part === 'issues' || part === 'work_items';
  if (!path || groups || !isIssue || number === undefined || pageOfProject.test(path)) return null;
  return `/api/v4/projects/${encodeURIComponent(path)}/issues/${number}`;
}

type Filters = Readonly<Record<string, string>>;

function filtersIn(page: Query): Filters {
  const asked = filters.flatMap(([from, to]) => {
    const values = page.getAll(from);
    return values.length > 0 ? [[to, values.join(',')] as const] : [];
  });
  const [type, ...others] = page.getAll('type[]');
  const ofType: Filters = type && others.length === 0 ? { issue_type: type.toLowerCase() } : {};
  // The order that a team has dragged its issues into.
  const isOurs = page.get('sort') === 'relative_position';
  const order: Filters = isOurs ? { order_by: 'relative_position', sort: 'asc' } : {};
  return { ...Object.fromEntries(asked), ...ofType, ...order };
}

/** Parameters that choose no issues. */
const neutral = [
  'sort',
  'first_page_size',
  'last_page_size',
  'page',
  'page_after',
  'page_before',
  'show',
];

/** Open issues alone are read, of one type or all. */
function ignoredIn(page: Query): readonly string[] {
  const isTaken = (name: string) => {
    if (name === 'state') return page.get(name) === 'opened';
    if (name === 'type[]') return page.getAll(name).length < 2;
    return neutral.includes(name) || filters.some(([from]) => from === name);
  };
  return [...new Set(page.keys())].filter((name) => !isTaken(name));
}

function listed(home: string, more: Filters, otherwise: Step | null = null): Step {
  const query = queryOf({ scope: 'all', state: 'opened', per_page: pageSize, ...more });
  return pages(`${home}/issues?${query}`, otherwise);
}

/** Issues in whatever state, by their numbers. */
function some(home: string, numbers: readonly string[]): Step {
  const named = numbers.map((number) => ['iids[]', number] as const);
  const query = queryOf([...named, ['scope', 'all'], ['per_page', pageSize]]);
  return step(`${home}/issues?${query}`, listSchema, (list) => ({
    issues: list.map(issueFrom),
    next: null,
  }));
}

/** @param otherwise the request to send where this one finds nothing */
function pages(path: string, otherwise: Step | null = null): Step {
  const first = step(path, listSchema, (list, answer) => {
    const next = nextPath(answer, api);
    const issues = list.map(issueFrom).filter(({ status }) => status === '');
    return { issues, next: next === null ? null : pages(next) };
  });
  return orElse(first, [404], otherwise);
}

/** The page of a milestone has its number, and issues are found by its title. */
function milestone(home: string, number: string): Step {
  const path = `${home}/milestones?${queryOf({ 'iids[]': number })}`;
  return step(path, milestonesSchema, ([found], answer) =>
    found ? goOn(listed(home, { milestone: found.title })) : absent(answer),
  );
}

type Issue = z.infer<typeof issueSchema>;

/** The weight, or a label where an issue has none, tells them. */
function pointsOf(path: string): IssuePoints {
  return {
    check: async (send) => {
      const answer = await send('/api/v4/personal_access_tokens/self');
      const { data } = tokenSchema.safeParse(answer?.body);
      const mayOnlyRead = data?.scopes.includes('read_api') && !data.scopes.includes('api');
      if (mayOnlyRead) return { is: 'notWritable' };
      const found = await asked(send, path, issueSchema);
      if ('is' in found) return found;
      return { takes: weighs(found.data, '0') ? 'wholeNumbers' : 'numbersAndSizes' };
    },
    read: async (send, points) => {
      const found = await asked(send, path, issueSchema);
      if ('is' in found) return found;
      const issue = found.data;
      const { weight, labels } = issue;
      const isWeighed = weighs(issue, points);
      const change = async (body: object) => {
        const answer = await send(path, { method: 'PUT', body });
        const stored = issueSchema.safeParse(answer?.body).data;
        return { fault: writeFaultOf(answer), stored };
      };
      const estimates = estimatesIn(labels).map((one) => one.points);
      return {
        points: isWeighed && typeof weight === 'number' ? [weight.toString()] : estimates,
        write: async () => {
          if (isWeighed) {
            const isWhole = /^\d*$/.test(points);
            if (!isWhole) return { is: 'unsuited', takes: 'wholeNumbers' };
            const wanted = points === '' ? null : Number(points);
            const { fault, stored } = await change({ weight: wanted });
            if (!fault && (stored?.weight ?? null) === wanted) return null;
            // Some refuse a weight, and others drop it silently.
            if ((fault && fault.is !== 'notWritable') || wanted === null) return fault;
          }
          const both = labelsFor(points, labels, 'points::');
          if (!both) return { is: 'unsuited', takes: 'numbersAndSizes' };
          const { add, remove } = both;
          const labelled = await change({
            ...(add !== null && { add_labels: add }),
            ...(remove.length > 0 && { remove_labels: remove.join(',') }),
          });
          return labelled.fault;
        },
      };
    },
  };
}

/** Whether the weight of an issue is the place for these points. Paid tiers alone have one. */
function weighs({ weight, labels }: Issue, points: string): boolean {
  const isAmount = /^[\d½]|^$/.test(points);
  return (
    isAmount &&
    (weight === null || typeof weight === 'number') &&
    (weight !== null || estimatesIn(labels).length === 0)
  );
}

function issueFrom(issue: Issue): TrackerIssue {
  const { iid, title, description, web_url, state, labels, weight, references } = issue;
  const { issue_type, milestone } = issue;
  return {
    ...{ key: references?.relative ?? `#${iid}`, name: title, link: web_url },
    ...{ description: bounded(description), points: weight?.toString() ?? pointsIn(labels) },
    type: issue_type === 'issue' ? '' : (issue_type ?? ''),
    ...{ status: state === 'opened' ? '' : state, section: milestone?.title ?? '' },
  };
}
