import * as z from 'zod/mini';
import {
  commentsOf,
  fieldFor,
  idsFor,
  ownerSchema,
  type PointsFields,
  paths,
  pointsFieldsSchema,
  pointsOf,
  projectSchema,
} from './jira-issue.ts';
import { basic } from './own-tokens.ts';
import { goOn, many, one, orElse, step } from './steps.ts';
import {
  bearer,
  bounded,
  faultOf,
  type Place,
  pageSize,
  plainToken,
  type ScopedAddress,
  type Step,
  type Tracker,
  type TrackerIssue,
} from './tracker.ts';
import { type ParsedUrl, parsedUrl, pathBelow, type Query, queryOf } from './url.ts';

export const issueFields = {
  summary: z.string(),
  description: z.catch(z.nullish(z.string()), null),
  issuetype: z.object({ name: z.string(), hierarchyLevel: z.nullish(z.number()) }),
  status: z.object({ statusCategory: z.nullish(z.object({ key: z.string() })) }),
};

const issueSchema = z.object({
  key: z.string(),
  fields: z.looseObject({ ...issueFields, project: z.nullish(projectSchema) }),
});
type JiraIssue = z.infer<typeof issueSchema>;

export const listSchema = z.object({
  issues: z.array(issueSchema),
  nextPageToken: z.nullish(z.string()),
  startAt: z.nullish(z.int()),
  total: z.nullish(z.int()),
});

interface Site {
  readonly api: string;
  readonly isCloud: boolean;
  readonly fields: PointsFields;
}

/** Asks for issues, once the site's fields for points are known. */
type Find = (site: Site) => Step;

/** @param api the address of a site, with its base path */
export function jira(api: string): Tracker {
  const host = parsedUrl(api)?.host ?? '';
  const isCloud = host.endsWith('.atlassian.net');
  return {
    ...plainToken,
    ...{ source: `jira:${api}`, product: 'Jira', files: 'jira', hosts: [host], api },
    ...{ isRelayed: true, hasEmail: isCloud },
    hasChoices: true,
    placeAt: (page) => placeAt(api, isCloud, page),
    issueAt: (page) => keyIn(api, page) ?? keyBeside(api, page),
    ...{ pointsOf, commentsOf },
    // Service accounts have no boards.
    guarded: /^\/rest\/(?:agile\/|api\/2\/project(?:\?|$))/,
    tokens: isCloud
      ? {
          page: 'https://id.atlassian.com/manage-profile/security/api-tokens',
          permission: 'read:jira-user read:jira-work write:jira-work',
          boards:
            'read:board-scope:jira-software read:sprint:jira-software read:issue:jira-software read:project:jira',
        }
      : { page: `${api}/secure/ViewProfile.jspa`, permission: 'Browse Projects, Edit Issues' },
    scoped: isCloud ? gateway : null,
    credentials: isCloud ? basic : bearer,
    owner: { path: paths.owner, read: (body) => ownerSchema.safeParse(body).data?.displayName },
  };
}

function placeAt(api: string, isCloud: boolean, page: ParsedUrl): Place | null {
  const path = pathBelow(api, page);
  if (path === null) return null;
  const { searchParams: query } = page;
  const withFields = (find: Find) =>
    step(paths.fields, pointsFieldsSchema, (fields) => goOn(find({ api, isCloud, fields })));
  const search = (jql: string, ignored?: readonly string[]) => {
    const first = withFields((site) => searched(site, jql));
    return many(first, ignored);
  };
  const together = (keys: readonly string[]) => search(`key in (${keys.join()})`).first;
  const among = (id: string) => ({ home: api, id, isWhole: true, first: together });
  const key = keyIn(api, page);
  if (key !== null) return { ...one(withFields((site) => oneOf(site, key))), several: among(key) };
  const jql = query.get('jql');
  if (jql) return search(jql);
  const filter = query.get('filter') ?? '';
  if (/^\d+$/.test(filter)) return search(`filter = ${filter}`);
  const ignored = ignoredIn(path, query);
  const sprints = query.get('sprint') ?? query.get('sprints') ?? '';
  if (/^\d+(?:,\d+)*$/.test(sprints)) return search(`sprint in (${sprints}) AND ${open}`, ignored);
  const [, version] = /\/versions\/(\d+)(?:\/|$)/.exec(path) ?? [];
  if (version) return search(`fixVersion = ${version} AND ${open}`);
  const project = projectIn(api, page);
  const ofProject = `project = "${project}" AND ${open}`;
  const beside = keyBeside(api, page);
  const withBeside = (list: Place) =>
    beside === null ? list : { ...list, several: among(beside) };
  const number = boardIn(api, page);
  if (number !== null) {
    const isBacklog = path.endsWith('/backlog') || (query.get('view') ?? '').startsWith('planning');
    const at = `${paths.board}/${number}/${isBacklog ? 'backlog' : 'issue'}`;
    const board = withFields((site) => {
      // A token may read issues, and no boards.
      const otherwise = project ? searched(site, ofProject) : null;
      return pages(site, at, { jql: 'statusCategory != Done' }, otherwise);
    });
    return withBeside(many(board, ignored));
  }
  return project ? withBeside(search(ofProject, ignored)) : null;
}

/** Parameters of boards and lists that choose issues; 'epics' and 'versions' show panels. */
const choosing =
  /^(?:assignee|component|customFilter|epic|issueParent|issueType|label|parent|priority|quickFilter|search|selectedEpic|selectedVersion|status|text|type|version)$/;

/** The parts of an address that no request has; these filters of projects are all open issues, or all. */
function ignoredIn(path: string, query: Query): readonly string[] {
  const [queue = ''] = /queues\/custom\/\d+/.exec(path) ?? [];
  const isFiltered = !/^(?:|all(?:open)?issues)$/.test(query.get('filter') ?? '');
  const names = [...new Set(query.keys())].filter((name) => choosing.test(name));
  return [queue, isFiltered ? 'filter' : '', ...names].filter((one) => one !== '');
}

/** The number of the board that a page shows. */
export function boardIn(api: string, page: ParsedUrl): string | null {
  const path = pathBelow(api, page) ?? '';
  const old = path.endsWith('/RapidBoard.jspa') ? page.searchParams.get('rapidView') : null;
  const [, number = old ?? ''] = /\/boards\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return /^\d+$/.test(number) ? number : null;
}

/** The key of the project that a page is in; empty without one. */
export function projectIn(api: string, page: ParsedUrl): string {
  const path = pathBelow(api, page) ?? '';
  const [, named] = /\/(?:browse|projects)\/([A-Z][A-Z0-9_]*)(?:\/|$)/i.exec(path) ?? [];
  return (named ?? page.searchParams.get('projectKey') ?? '').replace(/\W/g, '');
}

const tenantSchema = z.object({ cloudId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

const gateway: ScopedAddress = {
  path: '/_edge/tenant_info',
  read: (body) => {
    const { data } = tenantSchema.safeParse(body);
    return data && `https://api.atlassian.com/ex/jira/${data.cloudId}`;
  },
};

/** The key of the issue that a page shows. */
function keyIn(api: string, page: ParsedUrl): string | null {
  const path = pathBelow(api, page) ?? '';
  const [, key] =
    /\/(?:browse|issues|queues\/(?:issue|custom\/\d+))\/([A-Z][A-Z0-9_]*-\d+)\/?$/i.exec(path) ??
    [];
  return key?.toUpperCase() ?? null;
}

/** The key of the issue that a board or a list shows beside it; stories copied from one have such links. */
function keyBeside(api: string, page: ParsedUrl): string | null {
  const key = page.searchParams.get('selectedIssue')?.toUpperCase() ?? '';
  const isList = boardIn(api, page) !== null || projectIn(api, page) !== '';
  return isList && /^[A-Z][A-Z0-9_]*-\d+$/.test(key) ? key : null;
}

/** In the order of the backlog. */
const open = 'statusCategory != Done ORDER BY Rank';

function searched(site: Site, jql: string): Step {
  const newer = pages(site, paths.newSearch, { jql });
  return site.isCloud ? newer : pages(site, paths.search, { jql }, newer);
}

/** @param otherwise the request to send where this one is refused */
function pages(
  site: Site,
  at: string,
  parameters: Readonly<Record<string, string>>,
  otherwise: Step | null = null,
): Step {
  const query = queryOf({ fields: wanted(site), maxResults: pageSize, ...parameters });
  const first = step(`${at}?${query}`, listSchema, (list) => {
    const issues = list.issues.map((issue) => issueFrom(site, issue));
    // Jira answers a token that has ended as it answers strangers: with nothing.
    const total = list.total ?? undefined;
    if (issues.length === 0) return { ...goOn(proof), total };
    const more = nextOf(list);
    const next = more && pages(site, at, { ...parameters, ...more });
    return { issues, next, total: next ? undefined : total };
  });
  return orElse(first, [403, 404, 410], otherwise);
}

/** Asks for the owner of the token. */
const proof: Step = { path: paths.owner, read: (answer) => faultOf(answer) ?? goOn(null) };

function nextOf({ issues, nextPageToken, startAt, total }: z.infer<typeof listSchema>) {
  if (nextPageToken) return { nextPageToken };
  const read = (startAt ?? 0) + issues.length;
  return read < (total ?? 0) ? { startAt: String(read) } : null;
}

/** An issue, or the stories of an epic. */
function oneOf(site: Site, key: string): Step {
  const path = `${paths.issue}/${key}?${queryOf({ fields: wanted(site) })}`;
  return step(path, issueSchema, (issue) => {
    const { name, hierarchyLevel } = issue.fields.issuetype;
    if (hierarchyLevel !== 1 && name !== 'Epic')
      return { issues: [issueFrom(site, issue)], next: null };
    const parent = site.isCloud ? 'parent' : '"Epic Link"';
    return goOn(searched(site, `${parent} = ${key} AND ${open}`));
  });
}

function wanted({ fields }: Site): string {
  const common = ['summary', 'description', 'issuetype', 'status', 'project'];
  return [...common, ...idsFor(fields, null)].join(',');
}

function issueFrom(site: Site, { key, fields }: JiraIssue): TrackerIssue {
  const { summary, description, issuetype, status, project } = fields;
  const points = fields[fieldFor(site.fields, project, fields) ?? ''];
  return {
    ...{ key, name: summary, link: `${site.api}/browse/${key}`, section: '', type: issuetype.name },
    description: bounded(description),
    points: typeof points === 'number' ? String(points) : '',
    status: status.statusCategory?.key === 'done' ? 'Done' : '',
  };
}
