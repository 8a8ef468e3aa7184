import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { inField, type PointsField, pointsThere } from './number-field.ts';
import { ownerName } from './own-tokens.ts';
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

/** The parameters of the page of issues that its API takes. */
export const filters =
  /^(?:set_filter|query_id|sort|f\[\]|op\[[\w.]+\]|v\[[\w.]+\]\[\]|(?:status|tracker|priority|category|fixed_version|assigned_to|author|watcher|subproject|parent)_id|cf_\d+)$/;

/** Parameters that choose no issues. */
const neutral = /^(?:utf8|[ct]\[\]|group_by|page|per_page|encoding|commit)$/;

const named = z.object({ name: z.string() });

const fieldSchema = z.object({
  id: z.int(),
  name: z.string(),
  value: z.nullish(z.unknown()),
});

export const issueSchema = z.object({
  id: z.int(),
  subject: z.string(),
  description: z.nullish(z.string()),
  project: z.nullish(z.object({ id: z.int() })),
  tracker: named,
  status: z.object({ name: z.string(), is_closed: z.nullish(z.boolean()) }),
  fixed_version: z.nullish(named),
  custom_fields: z.nullish(z.array(fieldSchema)),
  /** Only where they are asked for. */
  journals: z.nullish(z.array(z.object({ notes: z.nullish(z.string()) }))),
});
export type RedmineIssue = z.infer<typeof issueSchema>;

/** The field with the points of an issue. */
export function pointsIn({ custom_fields }: RedmineIssue): z.infer<typeof fieldSchema> | undefined {
  return custom_fields?.find(({ name }) => /^(?:story[ _-]?)?points?$|^sp$/i.test(name));
}

export const positionFields = { total_count: z.nullish(z.int()), offset: z.nullish(z.int()) };

export const listSchema = z.object({ issues: z.array(issueSchema), ...positionFields });

export const oneSchema = z.object({ issue: issueSchema });

export const versionSchema = z.object({
  version: z.object({ project: z.object({ id: z.int() }) }),
});

export const numbered = z.object({ id: z.int() });

export const ownerSchema = z.object({
  user: z.object({
    login: ownerName,
    admin: z.nullish(z.boolean()),
    memberships: z.nullish(z.array(z.object({ project: numbered, roles: z.array(numbered) }))),
  }),
});

export const roleSchema = z.object({ role: z.object({ permissions: z.array(z.string()) }) });

export function notesIn({ journals }: Partial<RedmineIssue>): readonly string[] {
  return (journals ?? []).flatMap(({ notes }) => notes ?? []);
}

const notesSchema = z.pipe(
  z.object({ issue: issueSchema }),
  z.transform(({ issue }) => notesIn(issue).toReversed()),
);

function commentsOf(path: string): IssueComments {
  return {
    newest: () => `${path}?include=journals`,
    texts: notesSchema,
    add: (text) => ({ path, post: { method: 'PUT', body: { issue: { notes: text } } } }),
  };
}

/** @param api the address of an installation, with its base path */
export function redmine(api: string): Tracker {
  return {
    ...{ source: `redmine:${api}`, product: 'Redmine', files: 'redmine', api },
    isRelayed: true,
    hosts: [parsedUrl(api)?.host ?? ''],
    hasChoices: true,
    placeAt: (page) => placeAt(api, page),
    issueAt: (page) => issueAt(api, page),
    pointsOf: (path) => inField((send) => fieldOf(path, send)),
    commentsOf,
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
  const [, kind, number] = /^\/(issues|versions)\/(\d+)(?:[./]|$)/.exec(path) ?? [];
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
  if (part !== 'issues') return many(listed(api, home, open));
  const { searchParams: query } = page;
  const isIgnored = (name: string) => !filters.test(name) && !neutral.test(name);
  return many(listed(api, home, filterIn(query)), [...new Set(query.keys())].filter(isIgnored));
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
