import * as z from 'zod/mini';
import { type Choice, type ChoicesAt, type ChoicesStep, choicesFrom } from './choices.ts';
import { pageSize } from './tracker.ts';
import { pathBelow, queryOf } from './url.ts';

export const projectSchema = z.object({
  ...{ id: z.int(), identifier: z.string(), name: z.string() },
});
const projectsSchema = z.object({
  projects: z.array(projectSchema),
  total_count: z.nullish(z.int()),
});
const queriesSchema = z.object({
  queries: z.array(z.object({ id: z.int(), name: z.string(), project_id: z.nullish(z.int()) })),
});
const versionsSchema = z.object({
  versions: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })),
});

/** Projects and saved queries, or the versions of the project that a page is in. */
export const redmineChoices: ChoicesAt = (api, page, own) => {
  const path = (page && pathBelow(api, page)) ?? '';
  const [, named] = /^\/projects\/([\w-]+)/.exec(path) ?? [];
  if (named) {
    const versions = choicesFrom(`/projects/${named}/versions.json`, versionsSchema, (all) =>
      all.versions
        .filter(({ status }) => status === 'open')
        .map(({ id, name }) => ({ kind: 'version', name, address: `${api}/versions/${id}` })),
    );
    return { home: `${api}/projects/${named}`, steps: [versions] };
  }
  const choiceOf = ({ identifier, name }: z.infer<typeof projectSchema>): Choice => ({
    ...{ kind: 'project', name, address: `${api}/projects/${identifier}` },
  });
  if (own) {
    const schema = z.object({ project: projectSchema });
    const steps = own.map((id) =>
      choicesFrom(`/projects/${id}.json`, schema, ({ project }) => [choiceOf(project)]),
    );
    return { home: null, steps };
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
      ({ projects }) => projects.map(choiceOf),
      ({ projects, total_count }) => {
        const read = offset + projects.length;
        return projects.length > 0 && read < (total_count ?? 0) ? projectsFrom(read) : null;
      },
    );
  return { home: null, steps: [queries, projectsFrom(0)] };
};
