import * as z from 'zod/mini';
import type { Confinement, RelayedCall, ServiceRules } from './calls.ts';
import { ownComments } from './comment-text.ts';
import {
  change,
  get,
  keepMany,
  keepOne,
  keepPage,
  only,
  ownCommentText,
  pathsWith,
} from './confine.ts';
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
} from './redmine.ts';
import { projectSchema } from './redmine-choices.ts';
import type { Pairs } from './url.ts';

const projectOf = ({ project }: Pick<RedmineIssue, 'project'>) => String(project?.id ?? '');

/** Without comments. */
const rowSchema = z.omit(issueSchema, { journals: true });

const pageSchema = z.object({ issues: z.array(z.unknown()), ...positionFields });

/** Issues by their numbers, on one page: it tells no number and no order of others. */
const byNumber: Confinement = {
  ...keepMany(rowSchema, projectOf, 'issues'),
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
  ...keepPage(rowSchema, projectOf, pageSchema, 'total_count'),
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
    const found = keepOne(oneSchema, ({ issue }) => projectOf(issue)).keep(body, isOurs);
    const journals = ownComments(notesIn(found?.issue ?? {})).map((notes) => ({ notes }));
    return found && { issue: { ...found.issue, journals } };
  },
};

/** The owner of the token, with the roles in our projects. */
const owner: Confinement = {
  keep: (body, isOurs) => {
    const { data } = ownerSchema.safeParse(body);
    const memberships = data?.user.memberships?.filter((one) => isOurs(projectOf(one)));
    return data && { user: { ...data.user, memberships } };
  },
};

const ofProjectSchema = z.object({
  ...{ id: z.int(), name: z.string(), status: z.string(), project: numbered },
});

const listing = new RegExp(`${filters.source}|^(?:issue_id|limit|offset)$`);

const fieldChangeSchema = z.strictObject({
  issue: z.strictObject({
    custom_fields: z.tuple([z.strictObject({ id: z.int(), value: z.string() })]),
  }),
});

const at = pathsWith('/projects/[\\w-]+');
const idOf = ({ id }: { readonly id: number }) => String(id);

const isChangeOfPoints: NonNullable<Confinement['fits']>['isTrue'] = (there, _, body) => {
  const { data: found } = oneSchema.safeParse(there);
  const { data: change } = fieldChangeSchema.safeParse(body);
  const [{ id } = {}] = change?.issue.custom_fields ?? [];
  return !change || (found !== undefined && id === pointsIn(found.issue)?.id);
};

const calls: readonly RelayedCall[] = [
  get(at('*/issues\\.json'), inProject, listing),
  get(at('/issues\\.json'), byNumber, listing),
  get(
    at('*\\.json'),
    keepOne(z.object({ project: projectSchema }), ({ project }) => idOf(project)),
  ),
  get(at('/issues/\\d+\\.json'), oneIssue, /^include$/),
  get(
    at('/versions/\\d+\\.json'),
    keepOne(versionSchema, ({ version }) => idOf(version.project)),
  ),
  get(at('/projects\\.json'), keepMany(projectSchema, idOf, 'projects'), /^(?:limit|offset)$/),
  get(at('*/versions\\.json'), keepMany(ofProjectSchema, projectOf, 'versions')),
  // Saved queries may be in no project.
  get(at('/queries\\.json'), undefined, /^(?:limit|offset)$/),
  get(at('/roles/\\d+\\.json'), only(roleSchema)),
  get(at('/users/current\\.json'), owner, /^include$/),
  change(
    'PUT',
    at('/issues/\\d+\\.json'),
    {
      issueOf: (path) => path,
      fits: { ask: (path) => path, isTrue: isChangeOfPoints },
    },
    z.union([
      fieldChangeSchema,
      z.strictObject({ issue: z.strictObject({ notes: ownCommentText }) }),
    ]),
  ),
];

export const service: ServiceRules = {
  calls,
  project: { pattern: /^\d+$/, words: 'the numbers in /projects/NAME.json' },
};
