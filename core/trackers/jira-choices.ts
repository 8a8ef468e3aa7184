import * as z from 'zod/mini';
import { type Choices, type ChoicesStep, choicesFrom } from './choices.ts';
import { boardIn, projectIn } from './jira.ts';
import { paths } from './jira-points.ts';
import { type ParsedUrl, queryOf } from './url.ts';

const boardsSchema = z.object({
  values: z.array(z.object({ id: z.int(), name: z.string() })),
  startAt: z.nullish(z.int()),
  isLast: z.nullish(z.boolean()),
});
const sprintsSchema = z.object({ values: z.array(z.object({ id: z.int(), name: z.string() })) });
const projectsSchema = z.array(z.object({ key: z.string(), name: z.string() }));
const filtersSchema = z.array(z.object({ id: z.string(), name: z.string() }));

const most = '50';

/** The projects of a site, its boards or those of a project and favourite filters, or the sprints of the board that a page shows. */
export function jiraChoices(api: string, shown: ParsedUrl | null): Choices {
  const number = shown && boardIn(api, shown);
  const project = shown ? projectIn(api, shown) : '';
  const page = `${api}/secure/RapidBoard.jspa`;
  if (number !== null) {
    const query = queryOf({ state: 'active,future', maxResults: most });
    const sprints = choicesFrom(
      `${paths.board}/${number}/sprint?${query}`,
      sprintsSchema,
      ({ values }) =>
        values.map(({ id, name }) => ({
          ...{ kind: 'sprint', name },
          address: `${page}?${queryOf({ rapidView: number, sprint: String(id) })}`,
        })),
    );
    return { home: `${page}?${queryOf({ rapidView: number })}`, steps: [sprints] };
  }
  const boardsFrom = (startAt: number): ChoicesStep => {
    const own = project === '' ? {} : { projectKeyOrId: project };
    const query = queryOf({ ...own, startAt: String(startAt), maxResults: most });
    return choicesFrom(
      `${paths.board}?${query}`,
      boardsSchema,
      ({ values }) =>
        values.map(({ id, name }) => ({
          ...{ kind: 'board', name },
          address: `${page}?${queryOf({ rapidView: String(id) })}`,
        })),
      ({ values, isLast }) =>
        isLast === false && values.length > 0 ? boardsFrom(startAt + values.length) : null,
    );
  };
  const filters = choicesFrom(paths.favourites, filtersSchema, (all) =>
    all.map(({ id, name }) => ({
      ...{ kind: 'filter', name, address: `${api}/issues/?${queryOf({ filter: id })}` },
    })),
  );
  if (project !== '') return { home: `${api}/browse/${project}`, steps: [filters, boardsFrom(0)] };
  // Tokens without a scope for boards have projects.
  const projects = choicesFrom(paths.projects, projectsSchema, (all) =>
    all.map(({ key, name }) => ({
      ...{ kind: 'project', name: `${name} (${key})`, address: `${api}/browse/${key}` },
    })),
  );
  return { home: null, steps: [filters, projects, boardsFrom(0)] };
}
