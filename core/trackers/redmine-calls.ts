import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import { ownComments } from './comment-text.ts';
import { only, ownCommentText, ownIssue, ownIssues } from './confine.ts';
import {
  filters,
  issueSchema,
  notesIn,
  numbered,
  oneSchema,
  ownerSchema,
  pointsIn,
  positionFields,
  type RedmineIssue,
  roleSchema,
  versionSchema,
} from './redmine-issue.ts';
import type { Pairs } from './url.ts';

const projectOf = ({ project }: Pick<RedmineIssue, 'project'>) => String(project?.id ?? '');

/** Without comments. */
const rowSchema = z.omit(issueSchema, { journals: true });

const pageSchema = z.object({ issues: z.array(z.unknown()), ...positionFields });

const manyIssues: Confinement = {
  keep: (body, isOurs) => {
    const { data } = pageSchema.safeParse(body);
    if (!data) return undefined;
    const issues = ownIssues(data.issues, rowSchema, projectOf, isOurs);
    return { ...data, issues, ...(issues.length < data.issues.length && { total_count: null }) };
  },
};

/** Issues by their numbers, on one page: it tells no number and no order of others. */
const byNumber: Confinement = {
  keep: (body, isOurs) => {
    const { data } = pageSchema.safeParse(body);
    return data && { issues: ownIssues(data.issues, rowSchema, projectOf, isOurs) };
  },
  narrow: (query) => {
    const given = new Map(query);
    const numbers = given.get('issue_id') ?? '';
    const isKnown = query.every(([name]) => /^(?:(?:issue|status)_id|limit|offset)$/.test(name));
    const isWhole = isKnown && given.size === query.length && given.get('status_id') === '*';
    const isFirst = (given.get('offset') ?? '0') === '0';
    return isWhole && isFirst && /^\d+(?:,\d+){0,49}$/.test(numbers) ? query : undefined;
  },
};

const ofProject = (path: string) => path.replace(/\/issues\.json$/, '.json');

/** The issues of a project without those of the projects in it. */
const inProject: Confinement = {
  ...manyIssues,
  issueOf: ofProject,
  narrow: (query) => {
    const isSaved = query.some(([name]) => name === 'query_id' || /\bsubproject_id\b/.test(name));
    const isNamed = query.some(([name, value]) => name === 'f[]' && /project/.test(value));
    if (isSaved || isNamed) return undefined;
    const filtered = query.some(([name]) => name === 'f[]');
    const without: Pairs = filtered
      ? [
          ['f[]', 'subproject_id'],
          ['op[subproject_id]', '!*'],
        ]
      : [['subproject_id', '!*']];
    return [...query, ...without];
  },
};

const oneIssue: Confinement = {
  keep: (body, isOurs) => {
    const { data } = z.object({ issue: z.unknown() }).safeParse(body);
    const issue = ownIssue(data?.issue, issueSchema, projectOf, isOurs);
    const journals = ownComments(notesIn(issue ?? {})).map((notes) => ({ notes }));
    return issue && { issue: { ...issue, journals } };
  },
};

const placeSchema = z.object({ id: z.int(), identifier: z.string(), name: z.string() });
const ofProjectSchema = z.object({
  ...{ id: z.int(), name: z.string(), status: z.string(), project: numbered },
});
const wholeSchema = z.object({ project: numbered });
const rowsOf = (body: unknown, name: string) =>
  z.record(z.string(), z.unknown()).safeParse(body).data?.[name];

const listing = new RegExp(`${filters.source}|^(?:issue_id|limit|offset)$`);

/** The owner, without the names of projects. */
const ownOwner = only(ownerSchema);

const fieldChangeSchema = z.strictObject({
  issue: z.strictObject({
    custom_fields: z.tuple([z.strictObject({ id: z.int(), value: z.string() })]),
  }),
});

const calls: readonly RelayedCall[] = [
  {
    ...{ method: 'GET', path: /^\/projects\/[\w-]+\/issues\.json$/, confine: inProject },
    query: listing,
  },
  { method: 'GET', path: /^\/issues\.json$/, query: listing, confine: byNumber },
  {
    ...{ method: 'GET', path: /^\/projects\/[\w-]+\.json$/ },
    confine: {
      keep: (body, isOurs) =>
        ownIssue(body, wholeSchema, ({ project }) => String(project.id), isOurs),
    },
  },
  {
    ...{ method: 'GET', path: /^\/issues\/\d+\.json$/ },
    ...{ query: /^include$/, confine: oneIssue },
  },
  {
    ...{ method: 'GET', path: /^\/versions\/\d+\.json$/ },
    confine: {
      keep: (body, isOurs) =>
        ownIssue(body, versionSchema, ({ version }) => String(version.project.id), isOurs),
    },
  },
  {
    ...{ method: 'GET', path: /^\/projects\.json$/, query: /^(?:limit|offset)$/ },
    confine: {
      keep: (body, isOurs) => ({
        projects: ownIssues(rowsOf(body, 'projects'), placeSchema, ({ id }) => String(id), isOurs),
      }),
    },
  },
  {
    ...{ method: 'GET', path: /^\/projects\/[\w-]+\/versions\.json$/ },
    confine: {
      keep: (body, isOurs) => ({
        versions: ownIssues(rowsOf(body, 'versions'), ofProjectSchema, projectOf, isOurs),
      }),
    },
  },
  // Saved queries may be in no project.
  { method: 'GET', path: /^\/queries\.json$/, query: /^(?:limit|offset)$/ },
  { method: 'GET', path: /^\/roles\/\d+\.json$/, confine: only(roleSchema) },
  { method: 'GET', path: /^\/users\/current\.json$/, query: /^include$/, confine: ownOwner },
  {
    ...{ method: 'PUT', path: /^\/issues\/\d+\.json$/ },
    confine: {
      issueOf: (path) => path,
      fits: {
        ask: (path) => path,
        isTrue: (there, _, body) => {
          const { data: found } = oneSchema.safeParse(there);
          const { data: change } = fieldChangeSchema.safeParse(body);
          const [{ id } = {}] = change?.issue.custom_fields ?? [];
          return !change || (found !== undefined && id === pointsIn(found.issue)?.id);
        },
      },
    },
    body: z.union([
      fieldChangeSchema,
      z.strictObject({ issue: z.strictObject({ notes: ownCommentText }) }),
    ]),
  },
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^\d+$/, words: 'the numbers in /projects/NAME.json' },
};
