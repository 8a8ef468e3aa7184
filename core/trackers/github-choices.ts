import * as z from 'zod/mini';
import { type Choices, pagedChoices } from './choices.ts';
import { pattern } from './github.ts';
import { estimatesIn } from './labels.ts';
import { pageSize } from './tracker.ts';
import { type ParsedUrl, queryOf } from './url.ts';

const repositoriesSchema = z.array(
  z.object({
    full_name: z.string(),
    html_url: z.string(),
    has_issues: z.nullish(z.boolean()),
    archived: z.nullish(z.boolean()),
  }),
);
const milestonesSchema = z.array(z.object({ number: z.int(), title: z.string() }));
const labelsSchema = z.array(z.object({ name: z.string() }));

/** Repositories that a token can read, or what the one of a page has. */
export function gitHubChoices(_: string, page: ParsedUrl | null): Choices {
  const [, owner, repository] = pattern.exec(page?.pathname ?? '') ?? [];
  if (!owner || !repository) {
    const path = `/user/repos?${queryOf({ sort: 'pushed', per_page: pageSize })}`;
    const repositories = pagedChoices(path, repositoriesSchema, (all) =>
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
}
