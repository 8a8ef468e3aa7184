import * as z from 'zod/mini';
import {
  idsSchema,
  itemSchema,
  items,
  levelsSchema,
  openStories,
  ownerSchema,
  pointsFields,
  sprintsSchema,
  typeSchema,
  wanted,
} from './azure.ts';
import type { RelayedCall, ServiceRules } from './calls.ts';
import { only, ownIssue, ownIssues } from './confine.ts';

const read = new Set(wanted.split(','));

/** A work item with the fields that are read: others can name other items. */
const ownSchema = z.pipe(
  itemSchema,
  z.transform(({ fields, ...item }) => ({
    ...item,
    project: fields['System.TeamProject'],
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => read.has(name))),
  })),
);
const projectOf = ({ project }: z.infer<typeof ownSchema>) => project;

/** A path, with a star for the name of a project, a team or a type. */
const at = (path: string) =>
  new RegExp(`^${path.replaceAll('*', '(?!_)(?:(?!%2f|%5c)[^/])+')}$`, 'i');

const calls: readonly RelayedCall[] = [
  { method: 'GET', path: at('/_apis/connectiondata'), confine: only(ownerSchema) },
  {
    ...{ method: 'GET', path: at(items), query: /^(?:ids|fields|errorPolicy)$/ },
    confine: {
      keep: (body, isOurs) => {
        const { data } = z.object({ value: z.array(z.unknown()) }).safeParse(body);
        return data && { value: ownIssues(data.value, ownSchema, projectOf, isOurs) };
      },
    },
  },
  {
    ...{ method: 'GET', path: at(`${items}/\\d+`) },
    confine: { keep: (body, isOurs) => ownIssue(body, ownSchema, projectOf, isOurs) },
  },
  {
    ...{ method: 'GET', path: at('/*/_apis/wit/workitemtypes/*/fields') },
    confine: only(typeSchema),
  },
  {
    ...{ method: 'GET', path: at('/*/_apis/wit/wiql/[\\da-f-]{36}'), query: /^\$top$/ },
    confine: only(idsSchema),
  },
  {
    ...{ method: 'POST', path: at('/*/_apis/wit/wiql'), query: /^(?:\$top|api-version)$/ },
    ...{ body: z.strictObject({ query: z.literal(openStories) }), confine: only(idsSchema) },
  },
  {
    ...{ method: 'GET', path: at('/*/*/_apis/work/backlogs(?:/[\\w.-]+/workitems)?') },
    confine: only(z.union([levelsSchema, idsSchema])),
  },
  {
    ...{ method: 'GET' },
    path: at('/*/*/_apis/work/teamsettings/iterations(?:/[\\da-f-]{36}/workitems)?'),
    confine: only(z.union([sprintsSchema, idsSchema])),
  },
  {
    ...{ method: 'PATCH', path: at(`${items}/\\d+`) },
    ...{ query: /^(?:api-version|validateOnly)$/, confine: { issueOf: (path) => path } },
    body: z.tuple([
      z.strictObject({ op: z.literal('test'), path: z.literal('/rev'), value: z.int() }),
      z.strictObject({
        op: z.enum(['add', 'remove']),
        path: z.enum(pointsFields.map((field) => `/fields/${field}`)),
        value: z.optional(z.number()),
      }),
    ]),
  },
];

export const service: ServiceRules = {
  calls,
  project: {
    ...{ pattern: /^[^\s,/]+$/, words: 'names of projects, with %20 for a space' },
    inPath: /^\/(?!_)([^/]+)\//,
  },
};
