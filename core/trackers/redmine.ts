import * as z from 'zod/mini';
import {
  basic,
  bounded,
  faultOf,
  issuesIn,
  type Place,
  pageSize,
  type RelayedCall,
  type Step,
  type Tracker,
  type TrackerIssue,
} from './tracker.ts';
import { type Pairs, type ParsedUrl, parsedUrl, pathBelow, type Query, queryOf } from './url.ts';

const calls: readonly RelayedCall[] = [
  {
    method: 'GET',
    path: /^\/(?:(?:projects\/[\w-]+\/)?issues|issues\/\d+|versions\/\d+|users\/current)\.json$/,
  },
];

const named = z.object({ name: z.string() });

const issueSchema = z.object({
  id: z.int(),
  subject: z.string(),
  description: z.nullish(z.string()),
  tracker: named,
  status: z.object({ name: z.string(), is_closed: z.nullish(z.boolean()) }),
  fixed_version: z.nullish(named),
  custom_fields: z.nullish(
    z.array(z.object({ id: z.int(), name: z.string(), value: z.nullish(z.unknown()) })),
  ),
});
type RedmineIssue = z.infer<typeof issueSchema>;

const listSchema = z.object({
  issues: z.array(issueSchema),
  total_count: z.nullish(z.int()),
  offset: z.nullish(z.int()),
});

const oneSchema = z.pipe(
  z.object({ issue: issueSchema }),
  z.transform(({ issue }) => [issue]),
);

const versionSchema = z.object({ version: z.object({ project: z.object({ id: z.int() }) }) });

const ownerSchema = z.object({ user: z.object({ login: z.string() }) });

/** @param api the address of an installation, with its base path */
export function redmine(api: string): Tracker {
  return {
    ...{ source: `redmine:${api}`, hosts: [parsedUrl(api)?.host ?? ''], api, relayed: calls },
    placeAt: (page) => placeAt(api, page),
    pointsAt: () => null,
    tokens: { page: `${api}/my/account`, permission: 'View issues' },
    hasEmail: false,
    // A key works as the name of a user, with any password.
    authorization: (key) => basic(`${key}:x`),
    owner: {
      path: '/users/current.json',
      read: (body) => ownerSchema.safeParse(body).data?.user.login,
    },
  };
}

function placeAt(api: string, page: ParsedUrl): Place | null {
  const path = pathBelow(api, page) ?? '';
  const [, project, part = ''] =
    /^(?:\/projects\/([\w-]+))?(?:\/(issues|versions))?(?:\/|$)/.exec(path) ?? [];
  const [, kind, number] = /^\/(issues|versions)\/(\d+)(?:\/|$)/.exec(path) ?? [];
  const many = (first: Step): Place => ({ isOne: false, ignored: [], first });
  if (kind === 'versions' && number) return many(version(api, number));
  if (number) {
    const first: Step = {
      path: `/issues/${number}.json`,
      read: (answer) => issuesIn(answer, oneSchema, (issue) => issueFrom(api, issue)),
    };
    return { isOne: true, ignored: [], first };
  }
  if (!project && part !== 'issues') return null;
  const home = project ? `/projects/${project}` : '';
  return many(listed(api, home, part === 'issues' ? filterIn(page.searchParams) : open));
}

const open: Pairs = [['status_id', 'open']];

/** The parameters of the page of issues that its API takes. */
const filters =
  /^(?:set_filter|query_id|sort|f\[\]|op\[\w+\]|v\[\w+\]\[\]|(?:status|tracker|priority|category|fixed_version|assigned_to|author|subproject|parent)_id|cf_\d+)$/;

/** A saved query says itself which states it wants. */
function filterIn(query: Query): Pairs {
  const names = [...new Set(query.keys())].filter((name) => filters.test(name));
  const given = names.flatMap((name) => query.getAll(name).map((value) => [name, value] as const));
  const saysStates = names.some((name) => /^(?:query_id|set_filter|status_id)$/.test(name));
  return saysStates ? given : [...open, ...given];
}

function listed(api: string, home: string, pairs: Pairs, offset = 0): Step {
  const query = queryOf([...pairs, ['limit', pageSize], ['offset', String(offset)]]);
  return {
    path: `${home}/issues.json?${query}`,
    read: (answer) => {
      const fault = faultOf(answer);
      if (fault) return fault;
      const { data } = listSchema.safeParse(answer.body);
      if (!data) return { is: 'unreadable' };
      const read = (data.offset ?? offset) + data.issues.length;
      const isMore = data.issues.length > 0 && read < (data.total_count ?? 0);
      return {
        issues: data.issues.map((issue) => issueFrom(api, issue)),
        next: isMore ? listed(api, home, pairs, read) : null,
      };
    },
  };
}

/** The issues of a version belong to the project that it names. */
function version(api: string, number: string): Step {
  return {
    path: `/versions/${number}.json`,
    read: (answer) => {
      const fault = faultOf(answer);
      if (fault) return fault;
      const { data } = versionSchema.safeParse(answer.body);
      if (!data) return { is: 'unreadable' };
      const home = `/projects/${data.version.project.id}`;
      return { issues: [], next: listed(api, home, [...open, ['fixed_version_id', number]]) };
    },
  };
}

function issueFrom(api: string, issue: RedmineIssue): TrackerIssue {
  const { id, subject, description, tracker, status, fixed_version } = issue;
  return {
    ...{ key: `#${id}`, name: subject, link: `${api}/issues/${id}`, type: tracker.name },
    ...{ description: bounded(description), points: pointsOf(issue) },
    status: status.is_closed ? status.name : '',
    section: fixed_version?.name ?? '',
  };
}

function pointsOf({ custom_fields }: RedmineIssue): string {
  const field = custom_fields?.find(({ name }) => /^(?:story[ _-]?)?points?$|^sp$/i.test(name));
  const { value } = field ?? {};
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
