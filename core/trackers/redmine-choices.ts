import * as z from 'zod/mini';
import { type Choices, type ChoicesStep, choicesFrom } from './choices.ts';
import { pageSize } from './tracker.ts';
import { type ParsedUrl, pathBelow, queryOf } from './url.ts';

const projectsSchema = z.object({
  projects: z.array(z.object({ identifier: z.string(), name: z.string() })),
  total_count: z.nullish(z.int()),
});
const queriesSchema = z.object({
  queries: z.array(z.object({ id: z.int(), name: z.string(), project_id: z.nullish(z.int()) })),
});
const versionsSchema = z.object({
  versions: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })),
});

/** Projects and saved queries, or the versions of the project that a page is in. */
export function redmineChoices(api: string, page: ParsedUrl | null): Choices {
  const path = (page && pathBelow(api, page)) ?? '';
  const [, project] = /^\/projects\/([\w-]+)/.exec(path) ?? [];
  if (project) {
    const versions = choicesFrom(`/projects/${project}/versions.json`, versionsSchema, (all) =>
      all.versions
        .filter(({ status }) => status === 'open')
        .map(({ id, name }) => ({ kind: 'version', name, address: `${api}/versions/${id}` })),
    );
    return { home: `${api}/projects/${project}`, steps: [versions] };
  }
  const queries = choicesFrom(
    `/queries.json?${queryOf({ limit: pageSize })}`,
    queriesSchema,
    (all) =>
      all.queries.map(({ id, name, project_id }) => {
        const home = typeof project_id === 'number' ? `/projects/${project_id}` : '';
        return {
          kind: 'filter',
          name,
          address: `${api}${home}/issues?${queryOf({ query_id: String(id) })}`,
        };
      }),
  );
  const projectsFrom = (offset: number): ChoicesStep =>
    choicesFrom(
      `/projects.json?${queryOf({ limit: pageSize, offset: String(offset) })}`,
      projectsSchema,
      (all) =>
        all.projects.map(({ identifier, name }) => ({
          ...{ kind: 'project', name, address: `${api}/projects/${identifier}` },
        })),
      ({ projects, total_count }) => {
        const read = offset + projects.length;
        return projects.length > 0 && read < (total_count ?? 0) ? projectsFrom(read) : null;
      },
    );
  return { home: null, steps: [queries, projectsFrom(0)] };
}
