import * as z from 'zod/mini';
import { idsSchema, namedSchema, openStories, ownerSchema, sprintsSchema } from './azure.ts';
import { queriesSchema } from './azure-choices.ts';
import {
  commentSchema,
  itemIn,
  itemSchema,
  items,
  plainText,
  pointsFields,
  textsSchema,
  typeSchema,
  wanted,
} from './azure-item.ts';
import type { RelayedCall, ServiceRules } from './calls.ts';
import { isOwnComment, ownComments } from './comment-text.ts';
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

/**
 * A star is the name of a project, a team or a type. Azure DevOps takes other spellings of the rest, in which nothing
 * would find the project.
 */
const at = pathsWith('(?!_)(?:(?!%(?:2[fF]|5[cC]))[^/])+');

const pointsSchema = z.tuple([
  z.strictObject({ op: z.literal('test'), path: z.literal('/rev'), value: z.int() }),
  z.strictObject({
    op: z.enum(['add', 'remove']),
    path: z.enum(pointsFields.map((field) => `/fields/${field}`)),
    value: z.optional(z.number()),
  }),
]);

const ownCommentSchema = commentSchema.check(
  z.refine(([{ value }]) => isOwnComment(plainText(value) ?? '')),
);

const keepComments = (body: unknown) => {
  const { data } = textsSchema.safeParse(body);
  return data && { comments: ownComments(data).map((text) => ({ text })) };
};

/** The queries of all: the account of the server has others of its own. */
const keepQueries = (body: unknown) => {
  const { data } = queriesSchema.safeParse(body);
  if (data && 'value' in data) return { value: data.value.filter(({ isPublic }) => isPublic) };
  return data?.isPublic ? data : undefined;
};

const calls: readonly RelayedCall[] = [
  get(at('/_apis/connectiondata'), only(ownerSchema)),
  get(at(items), keepMany(ownSchema, projectOf, 'value'), /^(?:ids|fields|errorPolicy)$/),
  get(at(`${items}/\\d+`), keepOne(ownSchema, projectOf)),
  get(at('/*/_apis/wit/workitemtypes/*/fields'), only(typeSchema)),
  get(
    at(`(?:/*)?${items}/\\d+/comments`),
    { issueOf: itemIn, keep: keepComments },
    /^(?:order|\$top)$/,
  ),
  // A list of projects names others.
  get(at('/_apis/projects'), undefined, /^\$(?:top|skip)$/),
  get(at('/_apis/projects/*/teams'), only(namedSchema), /^\$(?:top|skip)$/),
  get(at('/*/_apis/wit/queries(?:/[\\da-fA-F-]{36})?'), { keep: keepQueries }, /^\$depth$/),
  get(
    at('/*/_apis/wit/wiql/[\\da-fA-F-]{36}'),
    // As in lists, none of the account itself.
    { issueOf: (path) => path.replace('/wit/wiql/', '/wit/queries/'), ...only(idsSchema) },
    /^\$top$/,
  ),
  change(
    'POST',
    at('/*/_apis/wit/wiql'),
    only(idsSchema),
    z.strictObject({ query: z.literal(openStories) }),
    /^(?:\$top|api-version)$/,
  ),
  get(
    at('/*/*/_apis/work/backlogs(?:/[\\w.-]+/workitems)?'),
    only(z.union([namedSchema, idsSchema])),
  ),
  get(
    at('/*/*/_apis/work/teamsettings/iterations(?:/[\\da-fA-F-]{36}/workitems)?'),
    only(z.union([sprintsSchema, idsSchema])),
  ),
  change(
    'PATCH',
    at(`${items}/\\d+`),
    { issueOf: (path) => path },
    z.union([pointsSchema, ownCommentSchema]),
    /^(?:api-version|validateOnly)$/,
  ),
];

export const service: ServiceRules = {
  calls,
  project: {
    ...{ pattern: /^[^\s,/]+$/, words: 'names of projects, with %20 for a space' },
    inPath: /^\/(?:_apis\/projects\/|(?!_))([^/]+)\//,
  },
};
