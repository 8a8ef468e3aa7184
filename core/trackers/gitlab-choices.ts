import * as z from 'zod/mini';
import { type ChoicesAt, ownProjects, pagedChoices } from './choices.ts';
import { milestonesSchema, pattern } from './gitlab.ts';
import { estimatesIn } from './labels.ts';
import { pageSize } from './tracker.ts';
import { queryOf } from './url.ts';

export const projectSchema = z.object({ path_with_namespace: z.string(), web_url: z.string() });
export const iterationsSchema = z.array(
  z.object({
    id: z.int(),
    /** Iterations of a cadence have none. */
    title: z.nullish(z.string()),
    start_date: z.nullish(z.string()),
    due_date: z.nullish(z.string()),
  }),
);
export const labelsSchema = z.array(z.object({ name: z.string() }));

/** Projects of the owner of a token, or what the project or group of a page has. */
export const gitLabChoices: ChoicesAt = (_, page, projects) => {
  const [, groups, path] = pattern.exec(page?.pathname ?? '') ?? [];
  if (projects && !path) return ownProjects('https://gitlab.com/', projects);
  if (!path) {
    const own = { membership: 'true', simple: 'true', archived: 'false' };
    const query = queryOf({ ...own, order_by: 'last_activity_at', per_page: pageSize });
    const projects = pagedChoices(`/api/v4/projects?${query}`, z.array(projectSchema), (all) =>
      all.map((one) => ({ kind: 'project', name: one.path_with_namespace, address: one.web_url })),
    );
    return { home: null, steps: [projects] };
  }
  // No project is directly below the host.
  const isGroup = groups !== undefined || !path.includes('/');
  const home = `https://gitlab.com/${isGroup ? 'groups/' : ''}${path}`;
  const api = `/api/v4/${isGroup ? 'groups' : 'projects'}/${encodeURIComponent(path)}`;
  const filtered = (parameter: string, value: string) =>
    `${home}/-/issues?${queryOf({ [parameter]: value })}`;
  const listed = (what: string, more: Readonly<Record<string, string>>) =>
    `${api}/${what}?${queryOf({ ...more, per_page: pageSize })}`;
  const steps = [
    // Only in paid tiers.
    pagedChoices(listed('iterations', { state: 'opened' }), iterationsSchema, (all) =>
      all.map(({ id, title, start_date, due_date }) => ({
        ...{ kind: 'sprint', name: title || `${start_date ?? ''} – ${due_date ?? ''}` },
        address: filtered('iteration_id', String(id)),
      })),
    ),
    pagedChoices(
      listed('milestones', { state: 'active', include_ancestors: 'true' }),
      milestonesSchema,
      (all) =>
        all.map(({ title }) => ({
          ...{ kind: 'milestone', name: title, address: filtered('milestone_title', title) },
        })),
    ),
    pagedChoices(listed('labels', {}), labelsSchema, (all) =>
      all
        .filter(({ name }) => estimatesIn([name]).length === 0)
        .map(({ name }) => ({ kind: 'label', name, address: filtered('label_name[]', name) })),
    ),
  ];
  return { home, steps };
};
