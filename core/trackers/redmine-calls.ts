import * as z from 'zod/mini';
import type { Confinement, IssueComments, RelayedCall, ServiceRules } from './calls.ts';
import { only, ownComments, ownIssue, ownIssues, ownPosition } from './confine.ts';
import { ownerName } from './tracker.ts';

/** The parameters of the page of issues that its API takes. */
export const filters =
  /^(?:set_filter|query_id|sort|f\[\]|op\[\w+\]|v\[\w+\]\[\]|(?:status|tracker|priority|category|fixed_version|assigned_to|author|subproject|parent)_id|cf_\d+)$/;

const named = z.object({ name: z.string() });

export const fieldSchema = z.object({
  id: z.int(),
  name: z.string(),
  value: z.nullish(z.unknown()),
});

const issueSchema = z.object({
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

const positionFields = { total_count: z.nullish(z.int()), offset: z.nullish(z.int()) };

export const listSchema = z.object({ issues: z.array(issueSchema), ...positionFields });

export const oneSchema = z.object({ issue: issueSchema });

export const versionSchema = z.object({
  version: z.object({ project: z.object({ id: z.int() }) }),
});

const numbered = z.object({ id: z.int() });

export const ownerSchema = z.object({
  user: z.object({
    login: ownerName,
    admin: z.nullish(z.boolean()),
    memberships: z.nullish(z.array(z.object({ project: numbered, roles: z.array(numbered) }))),
  }),
});

export const roleSchema = z.object({ role: z.object({ permissions: z.array(z.string()) }) });

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

export const calls: readonly RelayedCall[] = [
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

function notesIn({ journals }: Partial<RedmineIssue>): readonly string[] {
  return (journals ?? []).flatMap(({ notes }) => notes ?? []);
}

const notesSchema = z.pipe(
  z.object({ issue: issueSchema }),
  z.transform(({ issue }) => notesIn(issue).toReversed()),
);

export function commentsOf(path: string): IssueComments {
  return {
    newest: () => `${path}?include=journals`,
    texts: notesSchema,
    add: (text) => ({ path, change: { method: 'PUT', body: { issue: { notes: text } } } }),
  };
}

export const service: ServiceRules = {
  calls,
  project: { pattern: /^\d+$/, words: 'the numbers in /projects/NAME.json' },
};
