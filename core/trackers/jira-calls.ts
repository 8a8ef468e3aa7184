import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import {
  change,
  commentCalls,
  get,
  keepMany,
  keepOne,
  keepPage,
  only,
  pathsWith,
} from './confine.ts';
import { issueFields, listSchema } from './jira.ts';
import { sprintsSchema } from './jira-choices.ts';
import {
  configurationSchema,
  idsFor,
  ownerSchema,
  paths,
  pointsFieldsSchema,
  projectSchema,
  textsSchema,
} from './jira-issue.ts';

const listing = /^(?:fields|maxResults|jql|startAt|nextPageToken)$/;

/** An issue with the fields that are read, and numbers: others can hold issues of other projects. */
const ownSchema = z.pipe(
  z.object({
    key: z.string(),
    fields: z.extend(z.partial(z.looseObject(issueFields)), { project: projectSchema }),
    editmeta: z.optional(
      z.object({ fields: z.record(z.string(), z.object({ operations: z.array(z.string()) })) }),
    ),
  }),
  z.transform(({ fields, ...rest }) => {
    const isRead = ([name, value]: [string, unknown]) =>
      Object.hasOwn(issueFields, name) || typeof value === 'number' || value === null;
    const read = Object.fromEntries(Object.entries(fields).filter(isRead));
    return { ...rest, fields: { ...read, project: fields.project } };
  }),
);

const projectOf = ({ fields }: z.infer<typeof ownSchema>) => fields.project.key;

const pageSchema = z.extend(listSchema, { issues: z.array(z.unknown()) });

const manyIssues: Confinement = {
  ...keepPage(ownSchema, projectOf, pageSchema, 'total'),
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

/** The issue that a request is about, for its project. */
const issueOf = (path: string) => {
  const [, key = ''] = /\/issue\/([\w-]+)/.exec(path) ?? [];
  return `${paths.issue}/${key}?fields=project`;
};
const boardOf = (path: string) => path.replace(/\/(?:sprint|configuration)$/, '');

const fieldSchema = z.object({
  ...{ id: z.string(), name: z.string(), untranslatedName: z.nullish(z.string()) },
  schema: z.object({
    custom: z.string().check(z.regex(/:(?:jsw-story-points|float)$/)),
  }),
});

const changeSchema = z.strictObject({ fields: z.record(z.string(), z.nullable(z.number())) });

const isChangeOfPoints: NonNullable<Confinement['fits']>['isTrue'] = (there, _, body) => {
  const { data: site } = pointsFieldsSchema.safeParse(there);
  const { data: change } = changeSchema.safeParse(body);
  const changed = Object.keys(change?.fields ?? {});
  const ours = site ? idsFor(site, null) : [];
  return changed.length === 1 && changed.every((id) => ours.includes(id));
};

/** The configuration of the board that a change names, and of no second one. */
const configurationAt = (path: string) => {
  const [, board = ''] = /\?boardId=(\d+)$/.exec(path) ?? [];
  return `${paths.board}/${board}/configuration`;
};
/** Others estimate time. */
const isOfField = (configuration: unknown) => {
  const { data } = configurationSchema.safeParse(configuration);
  return data?.estimation?.field?.fieldId.startsWith('customfield_') ?? false;
};

const at = pathsWith('/rest/agile/1\\.0/board');
const calls: readonly RelayedCall[] = [
  get(at('/rest/api/2/myself'), only(ownerSchema)),
  get(at('/rest/api/2/field'), {
    keep: (body) => keepMany(fieldSchema, () => '').keep(body, () => true),
  }),
  get(at('/rest/api/2/search(?:/jql)?'), manyIssues, listing),
  get(at('/rest/api/2/issue/[\\w-]+'), keepOne(ownSchema, projectOf), /^(?:fields|expand)$/),
  get(
    at('*'),
    keepMany(boardSchema, projectOfBoard, 'values'),
    /^(?:projectKeyOrId|startAt|maxResults)$/,
  ),
  get(at('*/\\d+'), keepOne(boardSchema, projectOfBoard)),
  get(
    at('*/\\d+/sprint'),
    { issueOf: boardOf, ...only(sprintsSchema) },
    /^(?:state|startAt|maxResults)$/,
  ),
  // Saved filters are in no project, and a list of projects names others.
  get(at('/rest/api/2/(?:filter/favourite|project)')),
  get(at('*/\\d+/(?:issue|backlog)'), manyIssues, listing),
  get(at('*/\\d+/configuration'), { issueOf: boardOf, ...only(configurationSchema) }),
  change(
    'PUT',
    at('/rest/api/2/issue/[\\w-]+'),
    {
      issueOf,
      fits: { ask: () => paths.fields, isTrue: isChangeOfPoints },
    },
    changeSchema,
  ),
  change(
    'PUT',
    at('/rest/agile/1\\.0/issue/[\\w-]+/estimation'),
    { issueOf, fits: { ask: configurationAt, isTrue: isOfField } },
    z.strictObject({ value: z.nullable(z.string()) }),
    /^boardId$/,
  ),
  ...commentCalls(
    at('/rest/api/2/issue/[\\w-]+/comment'),
    /^(?:orderBy|maxResults)$/,
    textsSchema,
    (comments) => ({ comments }),
    issueOf,
  ),
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^[A-Z][A-Z0-9_]*$/i, words: 'keys such as SHOP' },
};
