import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import { only, ownComments, ownIssue, ownIssues, ownPosition } from './confine.ts';
import {
  filters,
  issueSchema,
  notesIn,
  numbered,
  ownerSchema,
  positionFields,
  type RedmineIssue,
  roleSchema,
  versionSchema,
} from './redmine-issue.ts';

const projectOf = ({ project }: Pick<RedmineIssue, 'project'>) => String(project?.id ?? '');

/** Without comments. */
const rowSchema = z.omit(issueSchema, { journals: true });

const pageSchema = z.object({ issues: z.array(z.unknown()), ...positionFields });

const manyIssues: Confinement = {
  keep: (body, isOurs) => {
    const { data } = pageSchema.safeParse(body);
    if (!data) return undefined;
    const issues = ownIssues(data.issues, rowSchema, projectOf, isOurs);
    const [start, total_count] = [data.offset ?? 0, data.total_count ?? 0];
    const { start: offset, total } = ownPosition({
      ...{ start, all: data.issues.length, kept: issues.length, total: total_count },
    });
    return { issues, offset, ...(total && { total_count: total }) };
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
const rowsOf = (body: unknown, name: string) =>
  z.record(z.string(), z.unknown()).safeParse(body).data?.[name];

/** The owner, without the names of projects. */
const ownOwner = only(ownerSchema);

const calls: readonly RelayedCall[] = [
  {
    ...{ method: 'GET', path: /^\/(?:projects\/[\w-]+\/)?issues\.json$/, confine: manyIssues },
    query: new RegExp(`${filters.source}|^(?:issue_id|limit|offset)$`),
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
    confine: { issueOf: (path) => path },
    body: z.strictObject({
      issue: z.union([
        z.strictObject({
          custom_fields: z.array(z.strictObject({ id: z.int(), value: z.string() })),
        }),
        z.strictObject({ notes: z.string() }),
      ]),
    }),
  },
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^\d+$/, words: 'the numbers in /projects/NAME.json' },
};
