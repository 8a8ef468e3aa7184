import * as z from 'zod/mini';
import type { Confinement, IsOurs, RelayedCall, ServiceRules } from './calls.ts';
import { isOwnComment, ownComments } from './comment-text.ts';
import { only, ownCommentText, ownIssue, ownIssues } from './confine.ts';
import { documentSchema, ownerSchema, textOf, textsSchema } from './jira-comments.ts';
import {
  configurationSchema,
  idsFor,
  paths,
  pointsFieldsSchema,
  projectSchema,
} from './jira-points.ts';

const listing = /^(?:fields|maxResults|jql|startAt|nextPageToken)$/;

const textFields = {
  summary: z.optional(z.string()),
  description: z.catch(z.nullish(z.string()), null),
  issuetype: z.optional(z.object({ name: z.string(), hierarchyLevel: z.nullish(z.number()) })),
  status: z.optional(z.object({ statusCategory: z.nullish(z.object({ key: z.string() })) })),
};

/** An issue with the fields that are read, and numbers: others can hold issues of other projects. */
const ownSchema = z.pipe(
  z.object({
    key: z.string(),
    fields: z.looseObject({ ...textFields, project: projectSchema }),
    editmeta: z.optional(
      z.object({ fields: z.record(z.string(), z.object({ operations: z.array(z.string()) })) }),
    ),
  }),
  z.transform(({ fields, ...rest }) => {
    const isRead = ([name, value]: [string, unknown]) =>
      Object.hasOwn(textFields, name) || typeof value === 'number' || value === null;
    const read = Object.fromEntries(Object.entries(fields).filter(isRead));
    return { ...rest, fields: { ...read, project: fields.project } };
  }),
);

const projectOf = ({ fields }: z.infer<typeof ownSchema>) => fields.project.key;

const oneIssue: Confinement = {
  keep: (body, isOurs) => ownIssue(body, ownSchema, projectOf, isOurs),
};

const pageSchema = z.object({
  issues: z.array(z.unknown()),
  nextPageToken: z.nullish(z.string()),
  startAt: z.nullish(z.int()),
  total: z.nullish(z.int()),
});

const manyIssues: Confinement = {
  keep: (body, isOurs) => {
    const { data } = pageSchema.safeParse(body);
    if (!data) return undefined;
    const issues = ownIssues(data.issues, ownSchema, projectOf, isOurs);
    return { ...data, issues, ...(issues.length < data.issues.length && { total: null }) };
  },
  narrow: (query, projects) => {
    const given = query.flatMap(([name, value]) => (name === 'jql' ? value : []));
    const jql = given.length < 2 ? narrowed(given[0] ?? '', projects) : undefined;
    return jql === undefined
      ? undefined
      : [...query.filter(([name]) => name !== 'jql'), ['jql', jql]];
  },
};

/** The same query within projects; undefined where its quotes and brackets do not match. */
export function narrowed(jql: string, projects: readonly string[]): string | undefined {
  const bare = jql.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, (quoted) =>
    '_'.repeat(quoted.length),
  );
  const at = bare.search(/\border\s+by\b/i);
  const end = at < 0 ? jql.length : at;
  const where = bare.slice(0, end);
  let depth = 0;
  for (const sign of where) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return undefined;
  }
  if (depth > 0 || /["'\\]/.test(bare)) return undefined;
  const ours = `project in (${projects.map((project) => `"${project}"`).join(', ')})`;
  const conditions = where.trim() === '' ? ours : `(${jql.slice(0, end).trim()}) AND ${ours}`;
  return `${conditions} ${jql.slice(end)}`.trim();
}

const boardSchema = z.object({
  ...{ id: z.int(), name: z.optional(z.string()) },
  location: z.object({ projectKey: z.string() }),
});
const projectOfBoard = ({ location }: z.infer<typeof boardSchema>) => location.projectKey;
const sprintsSchema = z.object({ values: z.array(z.object({ id: z.int(), name: z.string() })) });
const boardsSchema = z.object({ values: z.array(z.unknown()) });

function ownBoards(body: unknown, isOurs: IsOurs) {
  const { data } = boardsSchema.safeParse(body);
  return data && { values: ownIssues(data.values, boardSchema, projectOfBoard, isOurs) };
}

/** The issue that a request is about, for its project. */
const issueOf = (path: string) => {
  const [, key = ''] = /\/issue\/([\w-]+)/.exec(path) ?? [];
  return `${paths.issue}/${key}?fields=project`;
};

const fieldSchema = z.object({
  ...{ id: z.string(), name: z.string(), untranslatedName: z.nullish(z.string()) },
  schema: z.object({
    custom: z.string().check(z.regex(/:(?:jsw-story-points|float)$/)),
  }),
});

const changeSchema = z.strictObject({ fields: z.record(z.string(), z.nullable(z.number())) });

const calls: readonly RelayedCall[] = [
  { method: 'GET', path: /^\/rest\/api\/2\/myself$/, confine: only(ownerSchema) },
  {
    ...{ method: 'GET', path: /^\/rest\/api\/2\/field$/ },
    confine: {
      keep: (body) =>
        ownIssues(
          body,
          fieldSchema,
          () => '',
          () => true,
        ),
    },
  },
  {
    ...{ method: 'GET', path: /^\/rest\/api\/2\/search(?:\/jql)?$/, query: listing },
    confine: manyIssues,
  },
  {
    ...{ method: 'GET', path: /^\/rest\/api\/2\/issue\/[\w-]+$/ },
    ...{ query: /^(?:fields|expand)$/, confine: oneIssue },
  },
  {
    ...{ method: 'GET', path: /^\/rest\/agile\/1\.0\/board$/, confine: { keep: ownBoards } },
    query: /^(?:projectKeyOrId|startAt|maxResults)$/,
  },
  {
    ...{ method: 'GET', path: /^\/rest\/agile\/1\.0\/board\/\d+$/ },
    confine: { keep: (body, isOurs) => ownIssue(body, boardSchema, projectOfBoard, isOurs) },
  },
  {
    ...{ method: 'GET', path: /^\/rest\/agile\/1\.0\/board\/\d+\/sprint$/ },
    query: /^(?:state|maxResults)$/,
    confine: {
      issueOf: (path) => path.replace(/\/sprint$/, ''),
      keep: (body) => sprintsSchema.safeParse(body).data,
    },
  },
  // Saved filters are in no project, and a list of projects names others.
  { method: 'GET', path: /^\/rest\/api\/2\/(?:filter\/favourite|project)$/ },
  {
    ...{ method: 'GET', path: /^\/rest\/agile\/1\.0\/board\/\d+\/(?:issue|backlog)$/ },
    ...{ query: listing, confine: manyIssues },
  },
  {
    ...{ method: 'GET', path: /^\/rest\/agile\/1\.0\/board\/\d+\/configuration$/ },
    confine: {
      issueOf: (path) => path.replace(/\/configuration$/, ''),
      ...only(configurationSchema),
    },
  },
  {
    ...{ method: 'PUT', path: /^\/rest\/api\/2\/issue\/[\w-]+$/, body: changeSchema },
    confine: {
      issueOf,
      fits: {
        ask: () => paths.fields,
        isTrue: (there, _, body) => {
          const { data: site } = pointsFieldsSchema.safeParse(there);
          const { data: change } = changeSchema.safeParse(body);
          const changed = Object.keys(change?.fields ?? {});
          const ours = site ? idsFor(site, null) : [];
          return changed.length === 1 && changed.every((id) => ours.includes(id));
        },
      },
    },
  },
  {
    ...{ method: 'PUT', path: /^\/rest\/agile\/1\.0\/issue\/[\w-]+\/estimation$/ },
    ...{ query: /^boardId$/, confine: { issueOf } },
    body: z.strictObject({ value: z.nullable(z.string()) }),
  },
  {
    ...{ method: 'GET', path: /^\/rest\/api\/2\/issue\/[\w-]+\/comment$/ },
    query: /^(?:orderBy|maxResults)$/,
    confine: {
      issueOf,
      keep: (body) => {
        const { data } = textsSchema.safeParse(body);
        return data && { comments: ownComments(data).map((text) => ({ body: text })) };
      },
    },
  },
  {
    ...{ method: 'POST', path: /^\/rest\/api\/[23]\/issue\/[\w-]+\/comment$/ },
    body: z.strictObject({
      body: z.union([
        ownCommentText,
        documentSchema.check(z.refine((document) => isOwnComment(textOf(document)))),
      ]),
    }),
    confine: { issueOf },
  },
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^[A-Z][A-Z0-9_]*$/i, words: 'keys such as SHOP' },
};
