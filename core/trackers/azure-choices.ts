import * as z from 'zod/mini';
import { namedSchema, pageParts, sprintsSchema } from './azure.ts';
import {
  type Choice,
  type ChoicesAt,
  type ChoicesStep,
  choicesFrom,
  ownProjects,
} from './choices.ts';
import { pageSize } from './tracker.ts';

type Named = z.infer<typeof namedSchema>['value'][number];

/** Projects or teams, which come in pages. */
function listed(path: string, choiceOf: (named: Named) => Choice, skip = 0): ChoicesStep {
  const at = `${path}?$top=${pageSize}&$skip=${skip}`;
  const choicesIn = ({ value }: z.infer<typeof namedSchema>) => value.map(choiceOf);
  return choicesFrom(at, namedSchema, choicesIn, ({ value: { length } }) =>
    length === Number(pageSize) ? listed(path, choiceOf, skip + length) : null,
  );
}

const query = {
  ...{ id: z.string(), name: z.string(), isFolder: z.nullish(z.boolean()) },
  ...{ hasChildren: z.nullish(z.boolean()), isPublic: z.nullish(z.boolean()) },
};
const inner = z.object({ ...query, children: z.nullish(z.array(z.object(query))) });
const folderSchema = z.object({ ...query, children: z.nullish(z.array(inner)) });
/** The folders of all and of oneself, or one that is inside. */
export const queriesSchema = z.union([z.object({ value: z.array(folderSchema) }), folderSchema]);

interface Query extends z.infer<z.ZodMiniObject<typeof query>> {
  readonly children?: readonly Query[] | null | undefined;
}

const withInner = (one: Query): readonly Query[] => [
  ...[one, ...(one.children ?? []).flatMap(withInner)],
];

/** The saved queries of a project: an answer has two levels of folders. @param folders those to ask for, one after another */
function queries(
  home: string,
  choiceOf: (query: Query) => Choice,
  [folder, ...folders]: readonly string[] = [],
): ChoicesStep {
  const allIn = (found: z.infer<typeof queriesSchema>) =>
    ('value' in found ? found.value : [found]).flatMap(withInner);
  return choicesFrom(
    `${home}/_apis/wit/queries${folder ? `/${folder}` : ''}?$depth=2`,
    queriesSchema,
    (found) => allIn(found).flatMap((one) => (one.isFolder ? [] : choiceOf(one))),
    (found) => {
      const cut = allIn(found).filter(({ hasChildren, children }) => hasChildren && !children);
      const more = [...folders, ...cut.map(({ id }) => id)];
      return more.length > 0 ? queries(home, choiceOf, more) : null;
    },
  );
}

/** The projects of an organization, the teams and queries of a project, or the sprints of a team. */
export const azureChoices: ChoicesAt = (api, page, own) => {
  const { project, team } = (page && pageParts(api, page)) ?? {};
  if (!project) {
    if (own) return ownProjects(`${api}/`, own);
    const projects = listed('/_apis/projects', ({ name }) => ({
      ...{ kind: 'project', name, address: `${api}/${encodeURIComponent(name)}` },
    }));
    return { home: null, steps: [projects] };
  }
  const home = `/${project}`;
  if (team) {
    const sprints = choicesFrom(
      `${home}/${team}/_apis/work/teamsettings/iterations`,
      sprintsSchema,
      ({ value }) =>
        value
          .filter(({ attributes }) => attributes?.timeFrame !== 'past')
          .map(({ name, path }) => ({
            ...{ kind: 'sprint', name },
            address: `${api}${home}/_sprints/taskboard/${team}/${path.split('\\').map(encodeURIComponent).join('/')}`,
          })),
    );
    return { home: `${api}${home}/_boards/board/t/${team}`, steps: [sprints] };
  }
  const teams = listed(`/_apis/projects${home}/teams`, ({ name }) => ({
    ...{ kind: 'team', name },
    address: `${api}${home}/_boards/board/t/${encodeURIComponent(name)}`,
  }));
  const saved = queries(home, ({ id, name }) => ({
    ...{ kind: 'filter', name, address: `${api}${home}/_queries/query/${id}/` },
  }));
  return { home: api + home, steps: [teams, saved] };
};
