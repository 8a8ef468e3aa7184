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
import { change, get, keepMany, keepOne, only, pathsWith } from './confine.ts';

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

/** A star is the name of a project, a team or a type. */
const at = pathsWith('(?!_)(?:(?!%2f|%5c)[^/])+', 'i');

const changeSchema = z.tuple([
  z.strictObject({ op: z.literal('test'), path: z.literal('/rev'), value: z.int() }),
  z.strictObject({
    op: z.enum(['add', 'remove']),
    path: z.enum(pointsFields.map((field) => `/fields/${field}`)),
    value: z.optional(z.number()),
  }),
]);

const calls: readonly RelayedCall[] = [
  get(at('/_apis/connectiondata'), only(ownerSchema)),
  get(at(items), keepMany(ownSchema, projectOf, 'value'), /^(?:ids|fields|errorPolicy)$/),
  get(at(`${items}/\\d+`), keepOne(ownSchema, projectOf)),
  get(at('/*/_apis/wit/workitemtypes/*/fields'), only(typeSchema)),
  get(at('/*/_apis/wit/wiql/[\\da-f-]{36}'), only(idsSchema), /^\$top$/),
  change(
    'POST',
    at('/*/_apis/wit/wiql'),
    only(idsSchema),
    z.strictObject({ query: z.literal(openStories) }),
    /^(?:\$top|api-version)$/,
  ),
  get(
    at('/*/*/_apis/work/backlogs(?:/[\\w.-]+/workitems)?'),
    only(z.union([levelsSchema, idsSchema])),
  ),
  get(
    at('/*/*/_apis/work/teamsettings/iterations(?:/[\\da-f-]{36}/workitems)?'),
    only(z.union([sprintsSchema, idsSchema])),
  ),
  change(
    'PATCH',
    at(`${items}/\\d+`),
    { issueOf: (path) => path },
    changeSchema,
    /^(?:api-version|validateOnly)$/,
  ),
];

export const service: ServiceRules = {
  calls,
  project: {
    ...{ pattern: /^[^\s,/]+$/, words: 'names of projects, with %20 for a space' },
    inPath: /^\/(?!_)([^/]+)\//,
  },
};
