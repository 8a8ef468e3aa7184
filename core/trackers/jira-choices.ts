import * as z from 'zod/mini';
import { type ChoicesAt, type ChoicesStep, choicesFrom, ownProjects } from './choices.ts';
import { boardIn, projectIn } from './jira.ts';
import { paths } from './jira-issue.ts';
import { queryOf } from './url.ts';

const namedSchema = z.object({ id: z.int(), name: z.string() });
export const sprintsSchema = z.object({
  ...{ values: z.array(namedSchema), isLast: z.nullish(z.boolean()) },
});
const projectsSchema = z.array(z.object({ key: z.string(), name: z.string() }));
const filtersSchema = z.array(z.object({ id: z.string(), name: z.string() }));

type Query = Readonly<Record<string, string>>;

/** Boards or sprints, which come in pages. @param addressOf the parameters of its page, by its number */
function listed(
  kind: 'board' | 'sprint',
  path: string,
  asked: Query,
  addressOf: (id: string) => string,
  startAt = 0,
): ChoicesStep {
  const query = queryOf({ ...asked, startAt: String(startAt), maxResults: '50' });
  return choicesFrom(
    `${path}?${query}`,
    sprintsSchema,
    ({ values }) => values.map(({ id, name }) => ({ kind, name, address: addressOf(String(id)) })),
    ({ values, isLast }) =>
      isLast === false && values.length > 0
        ? listed(kind, path, asked, addressOf, startAt + values.length)
        : null,
  );
}

/** The projects of a site, its boards or those of a project and favourite filters, or the sprints of the board that a page shows. */
export const jiraChoices: ChoicesAt = (api, shown, own) => {
  const rapidView = shown && boardIn(api, shown);
  const project = shown ? projectIn(api, shown) : '';
  const pageOf = (query: Query) => `${api}/secure/RapidBoard.jspa?${queryOf(query)}`;
  if (rapidView !== null) {
    const asked = { state: 'active,future' };
    const sprints = listed('sprint', `${paths.board}/${rapidView}/sprint`, asked, (sprint) =>
      pageOf({ rapidView, sprint }),
    );
    return { home: pageOf({ rapidView }), steps: [sprints] };
  }
  const projectAt = (key: string) => `${api}/browse/${key}`;
  if (own && project === '') return ownProjects(projectAt(''), own);
  const boards = listed(
    'board',
    paths.board,
    project === '' ? {} : { projectKeyOrId: project },
    (id) => pageOf({ rapidView: id }),
  );
  const filters = choicesFrom(paths.favourites, filtersSchema, (all) =>
    all.map(({ id, name }) => ({
      ...{ kind: 'filter', name, address: `${api}/issues/?${queryOf({ filter: id })}` },
    })),
  );
  if (project !== '')
    // Favourites of the server's account are in any project.
    return { home: projectAt(project), steps: own ? [boards] : [filters, boards] };
  // Tokens without a scope for boards have projects.
  const projects = choicesFrom(paths.projects, projectsSchema, (all) =>
    all.map(({ key, name }) => ({
      ...{ kind: 'project', name: `${name} (${key})`, address: projectAt(key) },
    })),
  );
  return { home: null, steps: [filters, projects, boards] };
};
