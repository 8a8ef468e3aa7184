import * as z from 'zod/mini';
import { type Choices, pagedChoices } from './choices.ts';
import { pattern } from './gitlab.ts';
import { estimatesIn } from './labels.ts';
import { pageSize } from './tracker.ts';
import { type ParsedUrl, queryOf } from './url.ts';

const projectsSchema = z.array(z.object({ path_with_namespace: z.string(), web_url: z.string() }));
const milestonesSchema = z.array(z.object({ title: z.string() }));
const iterationsSchema = z.array(
  z.object({
    id: z.int(),
    /** Iterations of a cadence have none. */
    title: z.nullish(z.string()),
    start_date: z.nullish(z.string()),
    due_date: z.nullish(z.string()),
  }),
);
const labelsSchema = z.array(z.object({ name: z.string() }));

/** Projects of the owner of a token, or what the project or group of a page has. */
export function gitLabChoices(_: string, page: ParsedUrl | null): Choices {
  const [, groups, path] = pattern.exec(page?.pathname ?? '') ?? [];
  if (!path) {
    const own = { membership: 'true', simple: 'true', archived: 'false' };
    const query = queryOf({ ...own, order_by: 'last_activity_at', per_page: pageSize });
    const projects = pagedChoices(`/api/v4/projects?${query}`, projectsSchema, (all) =>
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
}
