import * as z from 'zod/mini';
import type { IssueComments } from './calls.ts';
import { commentsAt } from './comments.ts';
import { inField, type PointsField } from './number-field.ts';
import { ownerName } from './own-tokens.ts';
import { asked } from './steps.ts';
import { type IssuePoints, pageSize, type Send, type WriteFault, writeFaultOf } from './tracker.ts';
import { queryOf } from './url.ts';

/** The paths of the API: version 2 has descriptions in wiki markup on both editions. */
export const paths = {
  owner: '/rest/api/2/myself',
  fields: '/rest/api/2/field',
  issue: '/rest/api/2/issue',
  board: '/rest/agile/1.0/board',
  agileIssue: '/rest/agile/1.0/issue',
  favourites: '/rest/api/2/filter/favourite',
  projects: '/rest/api/2/project',
  /** Data Center has the one search, Cloud the other, and answers the first with 410. */
  search: '/rest/api/2/search',
  newSearch: '/rest/api/2/search/jql',
};

/** The fields of a site for points, by the kind of project that has them. */
export interface PointsFields {
  readonly teamManaged: readonly string[];
  readonly companyManaged: readonly string[];
}

const siteFieldsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    /** Its English name, where the administrator has translated it. */
    untranslatedName: z.nullish(z.string()),
    schema: z.nullish(z.object({ custom: z.nullish(z.string()) })),
  }),
);

/** Finds the fields by their type: their names are translated and changed. */
export const pointsFieldsSchema = z.pipe(
  siteFieldsSchema,
  z.transform((fields): PointsFields => {
    const ids = (isWanted: (custom: string, name: string) => boolean) =>
      fields
        .filter((one) => isWanted(one.schema?.custom ?? '', one.untranslatedName || one.name))
        .map(({ id }) => id);
    return {
      teamManaged: ids((custom) => custom.endsWith(':jsw-story-points')),
      companyManaged: ids(
        (custom, name) => custom.endsWith(':float') && /^(?:story[ _-]?points?|sp)$/i.test(name),
      ),
    };
  }),
);

export const projectSchema = z.object({ key: z.string(), simplified: z.nullish(z.boolean()) });

/** The fields in the order in which a project uses them. */
export function idsFor(
  { teamManaged, companyManaged }: PointsFields,
  project: z.infer<typeof projectSchema> | null | undefined,
): readonly string[] {
  const inOrder = [companyManaged, teamManaged];
  return (project?.simplified ? inOrder.toReversed() : inOrder).flat();
}

/** The field that holds the points of an issue: Jira tells empty ones also where a project does not use them. */
export function fieldFor(
  site: PointsFields,
  project: z.infer<typeof projectSchema> | null | undefined,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const there = idsFor(site, project).filter((id) => fields[id] !== undefined);
  return there.find((id) => typeof fields[id] === 'number') ?? there[0];
}

const editSchema = z.object({
  fields: z.looseObject({ project: projectSchema }),
  /** The fields on the screen that this person may change. */
  editmeta: z.nullish(
    z.object({
      fields: z.record(z.string(), z.object({ operations: z.array(z.string()) })),
    }),
  ),
});

const boardsSchema = z.object({ values: z.array(z.object({ id: z.int() })) });

export const configurationSchema = z.object({
  estimation: z.nullish(z.object({ field: z.nullish(z.object({ fieldId: z.string() })) })),
});

export function pointsOf(key: string): IssuePoints {
  return inField((send) => fieldOf(key, send));
}

async function fieldOf(key: string, send: Send): Promise<PointsField | WriteFault> {
  const site = await asked(send, paths.fields, pointsFieldsSchema);
  if ('is' in site) return site;
  const all = ['project', ...idsFor(site.data, null)].join(',');
  const query = queryOf({ fields: all, expand: 'editmeta' });
  const issue = await asked(send, `${paths.issue}/${key}?${query}`, editSchema);
  if ('is' in issue) return issue;
  const { fields, editmeta } = issue.data;
  const id = fieldFor(site.data, fields.project, fields);
  if (id === undefined) return { is: 'noField' };
  const put = async (path: string, body: object) =>
    writeFaultOf(await send(path, { method: 'PUT', body }));
  const value = fields[id];
  if (editmeta?.fields[id]?.operations.includes('set'))
    return {
      value,
      write: (number) => put(`${paths.issue}/${key}`, { fields: { [id]: number } }),
    };
  const boardId = await boardWith(id, fields.project.key, send);
  if (boardId === null) return { is: 'notWritable' };
  const estimation = `${paths.agileIssue}/${key}/estimation?${queryOf({ boardId })}`;
  return {
    value,
    write: (number) => put(estimation, { value: number?.toString() ?? null }),
  };
}

/** Each takes one more request. */
const mostBoards = 3;

/**
 * The board that estimates in this field: it takes points whatever the screens of its project show. One that estimates
 * time would take them for minutes.
 */
async function boardWith(id: string, project: string, send: Send): Promise<string | null> {
  const query = queryOf({ projectKeyOrId: project });
  const boards = await asked(send, `${paths.board}?${query}`, boardsSchema);
  if ('is' in boards) return null;
  for (const board of boards.data.values.slice(0, mostBoards)) {
    const path = `${paths.board}/${board.id}/configuration`;
    const found = await asked(send, path, configurationSchema);
    if ('data' in found && found.data.estimation?.field?.fieldId === id) return String(board.id);
  }
  return null;
}

export const ownerSchema = z.object({ displayName: ownerName });

const commentsSchema = z.object({ comments: z.array(z.object({ body: z.string() })) });
export const textsSchema = z.pipe(
  commentsSchema,
  z.transform(({ comments }) => comments.map(({ body }) => body)),
);

/** As wiki markup in version 2, in which `inert` leaves nothing that acts. */
export function commentsOf(key: string): IssueComments {
  const newest = { orderBy: '-created', maxResults: pageSize };
  return commentsAt(`${paths.issue}/${key}/comment`, textsSchema, () => newest);
}
