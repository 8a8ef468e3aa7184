import * as z from 'zod/mini';
import { inField, type PointsField, pointsThere } from './points.ts';
import { redmineChoices } from './redmine-choices.ts';
import { asked, goOn, many, single, step } from './steps.ts';
import {
  bounded,
  ownerName,
  type Place,
  pageSize,
  plainToken,
  type RelayedCall,
  type Send,
  type Step,
  type Tracker,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';
import { type Pairs, type ParsedUrl, parsedUrl, pathBelow, type Query, queryOf } from './url.ts';

/** The parameters of the page of issues that its API takes. */
const filters =
  /^(?:set_filter|query_id|sort|f\[\]|op\[\w+\]|v\[\w+\]\[\]|(?:status|tracker|priority|category|fixed_version|assigned_to|author|subproject|parent)_id|cf_\d+)$/;

const calls: readonly RelayedCall[] = [
  {
    ...{ method: 'GET', path: /^\/(?:projects\/[\w-]+\/)?issues\.json$/ },
    query: new RegExp(`${filters.source}|^(?:issue_id|limit|offset)$`),
  },
  { method: 'GET', path: /^\/(?:issues|versions|roles)\/\d+\.json$/ },
  {
    ...{ method: 'GET', path: /^\/(?:projects|queries)\.json$/ },
    query: /^(?:limit|offset)$/,
  },
  { method: 'GET', path: /^\/projects\/[\w-]+\/versions\.json$/ },
  { method: 'GET', path: /^\/users\/current\.json$/, query: /^include$/ },
  {
    ...{ method: 'PUT', path: /^\/issues\/\d+\.json$/ },
    body: z.strictObject({
      issue: z.strictObject({
        custom_fields: z.array(z.strictObject({ id: z.int(), value: z.string() })),
      }),
    }),
  },
];

const named = z.object({ name: z.string() });

const fieldSchema = z.object({ id: z.int(), name: z.string(), value: z.nullish(z.unknown()) });

const issueSchema = z.object({
  id: z.int(),
  subject: z.string(),
  description: z.nullish(z.string()),
  project: z.nullish(z.object({ id: z.int() })),
  tracker: named,
  status: z.object({ name: z.string(), is_closed: z.nullish(z.boolean()) }),
  fixed_version: z.nullish(named),
  custom_fields: z.nullish(z.array(fieldSchema)),
});
type RedmineIssue = z.infer<typeof issueSchema>;

const listSchema = z.object({
  issues: z.array(issueSchema),
  total_count: z.nullish(z.int()),
  offset: z.nullish(z.int()),
});

const oneSchema = z.object({ issue: issueSchema });

const versionSchema = z.object({ version: z.object({ project: z.object({ id: z.int() }) }) });

const numbered = z.object({ id: z.int() });

const ownerSchema = z.object({
  user: z.object({
    login: ownerName,
    admin: z.nullish(z.boolean()),
    memberships: z.nullish(z.array(z.object({ project: numbered, roles: z.array(numbered) }))),
  }),
});

const roleSchema = z.object({ role: z.object({ permissions: z.array(z.string()) }) });

/** @param api the address of an installation, with its base path */
export function redmine(api: string): Tracker {
  return {
    ...{ source: `redmine:${api}`, product: 'Redmine', files: 'redmine', api, relayed: calls },
    hosts: [parsedUrl(api)?.host ?? ''],
    placeAt: (page) => placeAt(api, page),
    pointsAt: (page) => {
      const [, number] = /^\/issues\/(\d+)\/?$/.exec(pathBelow(api, page) ?? '') ?? [];
      return number === undefined
        ? null
        : inField((send) => fieldOf(`/issues/${number}.json`, send));
    },
    choicesAt: (page) => {
      const path = (page && pathBelow(api, page)) ?? '';
      const [, project = null] = /^\/projects\/([\w-]+)/.exec(path) ?? [];
      return redmineChoices(api, project);
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
      next: isMore ? listed(api, home, pairs, read) : null,
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

function pointsIn({ custom_fields }: RedmineIssue): z.infer<typeof fieldSchema> | undefined {
  return custom_fields?.find(({ name }) => /^(?:story[ _-]?)?points?$|^sp$/i.test(name));
}
