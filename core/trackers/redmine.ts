import { inField, type PointsField, pointsThere } from './number-field.ts';
import {
  commentsOf,
  filters,
  listSchema,
  oneSchema,
  ownerSchema,
  pointsIn,
  type RedmineIssue,
  roleSchema,
  versionSchema,
} from './redmine-issue.ts';
import { asked, goOn, many, single, step } from './steps.ts';
import {
  bounded,
  type Place,
  pageSize,
  plainToken,
  type Send,
  type Step,
  type Tracker,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';
import { type Pairs, type ParsedUrl, parsedUrl, pathBelow, type Query, queryOf } from './url.ts';

/** @param api the address of an installation, with its base path */
export function redmine(api: string): Tracker {
  return {
    ...{ source: `redmine:${api}`, product: 'Redmine', files: 'redmine', api },
    isRelayed: true,
    hosts: [parsedUrl(api)?.host ?? ''],
    hasChoices: true,
    placeAt: (page) => placeAt(api, page),
    pointsAt: (page) => {
      const path = issueAt(api, page);
      return path === null ? null : inField((send) => fieldOf(path, send));
    },
    commentsAt: (page) => {
      const path = issueAt(api, page);
      return path === null ? null : commentsOf(path);
    },
    tokens: { page: `${api}/my/account`, permission: 'View issues, Edit issues' },
    ...plainToken,
    tokenForm: { pattern: /^[0-9a-f]{40}$/i, words: 'an API key of 40 hexadecimal digits' },
    // In `Authorization` Redmine tries a key as a user's name first, which locks accounts.
    credentials: (key) => ({ 'x-redmine-api-key': key }),
    owner: {
      path: '/users/current.json',
      read: (body) => ownerSchema.safeParse(body).data?.user.login,
    },
  };
}

function issueAt(api: string, page: ParsedUrl): string | null {
  const [, number] = /^\/issues\/(\d+)\/?$/.exec(pathBelow(api, page) ?? '') ?? [];
  return number === undefined ? null : `/issues/${number}.json`;
}

function placeAt(api: string, page: ParsedUrl): Place | null {
  const path = pathBelow(api, page) ?? '';
  const [, project, part = ''] =
    /^(?:\/projects\/([\w-]+))?(?:\/(issues|versions))?(?:\/|$)/.exec(path) ?? [];
  const [, kind, number] = /^\/(issues|versions)\/(\d+)(?:\/|$)/.exec(path) ?? [];
  if (kind === 'versions' && number) return many(version(api, number));
  if (number) {
    const together = (numbers: readonly string[]) =>
      listed(api, '', [
        ['issue_id', numbers.join()],
        ['status_id', '*'],
      ]);
    return {
      ...single(`/issues/${number}.json`, oneSchema, ({ issue }) => issueFrom(api, issue)),
      several: { home: api, id: number, isWhole: true, first: together },
    };
  }
  if (!project && part !== 'issues') return null;
  const home = project ? `/projects/${project}` : '';
  return many(listed(api, home, part === 'issues' ? filterIn(page.searchParams) : open));
}

const open: Pairs = [['status_id', 'open']];

/** A saved query says itself which states it wants. */
function filterIn(query: Query): Pairs {
  const names = [...new Set(query.keys())].filter((name) => filters.test(name));
  const given = names.flatMap((name) => query.getAll(name).map((value) => [name, value] as const));
  const saysStates = names.some((name) => /^(?:query_id|set_filter|status_id)$/.test(name));
  return saysStates ? given : [...open, ...given];
}

function listed(api: string, home: string, pairs: Pairs, offset = 0): Step {
  const query = queryOf([...pairs, ['limit', pageSize], ['offset', String(offset)]]);
  return step(`${home}/issues.json?${query}`, listSchema, (list) => {
    const read = (list.offset ?? offset) + list.issues.length;
    const isMore = list.issues.length > 0 && read < (list.total_count ?? 0);
    return {
      issues: list.issues.map((issue) => issueFrom(api, issue)),
      ...(isMore
        ? { next: listed(api, home, pairs, read) }
        : { next: null, total: list.total_count ?? undefined }),
    };
  });
}

/** The issues of a version belong to the project that it names. */
function version(api: string, number: string): Step {
  return step(`/versions/${number}.json`, versionSchema, ({ version: { project } }) => {
    const home = `/projects/${project.id}`;
    return goOn(listed(api, home, [...open, ['fixed_version_id', number]]));
  });
}

function issueFrom(api: string, issue: RedmineIssue): TrackerIssue {
  const { id, subject, description, tracker, status, fixed_version } = issue;
  return {
    ...{ key: `#${id}`, name: subject, link: `${api}/issues/${id}`, type: tracker.name },
    ...{
      description: bounded(description),
      points: pointsThere({ value: pointsIn(issue)?.value }),
    },
    status: status.is_closed ? status.name : '',
    section: fixed_version?.name ?? '',
  };
}

/** A field that its owner may not set is dropped silently, and seen by reading it back. */
async function fieldOf(path: string, send: Send): Promise<PointsField | WriteFault> {
  const found = await asked(send, path, oneSchema);
  if ('is' in found) return found;
  const { issue } = found.data;
  const field = pointsIn(issue);
  if (!field) return { is: 'noField' };
  return {
    value: field.value,
    write: async (number) => {
      const custom_fields = [{ id: field.id, value: number?.toString() ?? '' }];
      return writeFaultOf(await send(path, { method: 'PUT', body: { issue: { custom_fields } } }));
    },
    refusal: async () => ((await mayEdit(issue, send)) ? null : { is: 'notWritable' }),
  };
}

/** Whether a role of the owner changes issues of the project; true where that is not known. */
async function mayEdit({ project: own }: RedmineIssue, send: Send): Promise<boolean> {
  const owner = await asked(send, '/users/current.json?include=memberships', ownerSchema);
  if ('is' in owner) return true;
  const { admin, memberships } = owner.data.user;
  const roles = memberships?.find(({ project }) => project.id === own?.id)?.roles ?? [];
  if (admin || roles.length === 0) return true;
  for (const { id } of roles) {
    const role = await asked(send, `/roles/${id}.json`, roleSchema);
    if ('is' in role || role.data.role.permissions.some((one) => editing.includes(one)))
      return true;
  }
  return false;
}

const editing = ['edit_issues', 'edit_own_issues'];
