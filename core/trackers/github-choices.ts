import * as z from 'zod/mini';
import { type ChoicesAt, ownProjects, pagedChoices } from './choices.ts';
import { pattern } from './github.ts';
import { labelsSchema } from './github-issue.ts';
import { estimatesIn } from './labels.ts';
import { pageSize } from './tracker.ts';
import { queryOf } from './url.ts';

export const repositorySchema = z.object({
  ...{ full_name: z.string(), html_url: z.string() },
  ...{ has_issues: z.nullish(z.boolean()), archived: z.nullish(z.boolean()) },
});
export const milestonesSchema = z.array(z.object({ number: z.int(), title: z.string() }));

/** Repositories that a token can read, or what the one of a page has. */
export const gitHubChoices: ChoicesAt = (_, page, projects) => {
  const [, owner, repository] = pattern.exec(page?.pathname ?? '') ?? [];
  if (projects && !repository) return ownProjects('https://github.com/', projects);
  if (!owner || !repository) {
    const path = `/user/repos?${queryOf({ sort: 'pushed', per_page: pageSize })}`;
    const repositories = pagedChoices(path, z.array(repositorySchema), (all) =>
      all
        .filter(({ has_issues, archived }) => has_issues !== false && !archived)
        .map((one) => ({ kind: 'project', name: one.full_name, address: one.html_url })),
    );
    return { home: null, steps: [repositories] };
  }
  const name = `${owner}/${repository}`;
  const home = `https://github.com/${name}`;
  const open = queryOf({ state: 'open', sort: 'due_on', per_page: pageSize });
  const milestones = pagedChoices(`/repos/${name}/milestones?${open}`, milestonesSchema, (all) =>
    all.map(({ number, title }) => ({
      ...{ kind: 'milestone', name: title },
      address: `${home}/milestone/${number}`,
    })),
  );
  const labels = pagedChoices(
    `/repos/${name}/labels?${queryOf({ per_page: pageSize })}`,
    labelsSchema,
    (all) =>
      all
        .filter((label) => estimatesIn([label.name]).length === 0)
        .map((label) => ({
          ...{ kind: 'label', name: label.name },
          address: `${home}/labels/${encodeURIComponent(label.name)}`,
        })),
  );
  return { home, steps: [milestones, labels] };
};
