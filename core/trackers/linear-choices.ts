import * as z from 'zod/mini';
import { type Choice, type ChoicesAt, type ChoicesStep, choicesFrom } from './choices.ts';
import { listPage } from './linear.ts';
import { answered, asking, organization, pageInfo, pagesOf } from './linear-issue.ts';

/** The questions for pages to choose from. */
export const choiceDocuments = {
  teams: listOf('Teams', 'TeamFilter', 'teams', 'key name'),
  cycles: listOf('Cycles', 'CycleFilter', 'cycles', 'number name team { key }'),
  views: listOf('Views', 'CustomViewFilter', 'customViews', 'slugId name team { key }'),
  projects: listOf('Projects', 'ProjectFilter', 'projects', 'name url'),
};

function listOf(name: string, filter: string, field: string, fields: string): string {
  return `query ${name}($filter: ${filter}!, $after: String) { organization { urlKey } ${field}(filter: $filter, first: 100, after: $after) { nodes { ${fields} } ${pageInfo} } }`;
}

const team = z.object({ key: z.string() });
const name = z.string();
/** An answer has one of these lists. */
export const choicesSchema = answered(
  z.object({
    organization,
    teams: z.optional(pagesOf(z.extend(team, { name }))),
    cycles: z.optional(pagesOf(z.object({ number: z.int(), name: z.nullish(name), team }))),
    customViews: z.optional(pagesOf(z.object({ slugId: z.string(), name, team: z.nullish(team) }))),
    projects: z.optional(pagesOf(z.object({ name, url: z.string() }))),
  }),
);

const site = 'https://linear.app';

function choicesIn({ data }: z.infer<typeof choicesSchema>): readonly Choice[] {
  const { organization, teams, cycles, customViews, projects } = data;
  const home = `${site}/${organization.urlKey}`;
  return [
    ...(teams?.nodes ?? []).map(
      ({ key, name }): Choice => ({
        ...{ kind: 'team', name: `${name} (${key})`, address: `${home}/team/${key}/all` },
      }),
    ),
    ...(cycles?.nodes ?? []).map(
      ({ number, name, team: { key } }): Choice => ({
        kind: 'sprint',
        name: name || `Cycle ${number}`,
        address: `${home}/team/${key}/cycle/${number}`,
      }),
    ),
    ...(customViews?.nodes ?? []).map(
      ({ slugId, name }): Choice => ({
        ...{ kind: 'filter', name, address: `${home}/view/${slugId}` },
      }),
    ),
    ...(projects?.nodes ?? []).map(
      ({ name, url }): Choice => ({ kind: 'project', name, address: url, isLast: true }),
    ),
  ];
}

function listed(document: string, filter: object, after: string | null = null): ChoicesStep {
  return choicesFrom(asking(document, { filter, after }), choicesSchema, choicesIn, ({ data }) => {
    const { pageInfo } = data.teams ?? data.cycles ?? data.customViews ?? data.projects ?? {};
    const { hasNextPage, endCursor } = pageInfo ?? {};
    return hasNextPage && endCursor ? listed(document, filter, endCursor) : null;
  });
}

const ofIssues = { modelName: { eq: 'Issue' } };
const unfinished = { status: { type: { nin: ['completed', 'canceled'] } } };

/** The teams, views and projects of a workspace, or the cycles and views of a team. */
export const linearChoices: ChoicesAt = (_, page, own) => {
  const [, workspace, key] = listPage.exec(page?.pathname ?? '') ?? [];
  if (key) {
    const ofTeam = { team: { key: { eq: key.toUpperCase() } } };
    const cycles = listed(choiceDocuments.cycles, { ...ofTeam, isPast: { eq: false } });
    const views = listed(choiceDocuments.views, { ...ofTeam, ...ofIssues });
    return { home: `${site}/${workspace}/team/${key}/all`, steps: [cycles, views] };
  }
  const teams = listed(choiceDocuments.teams, {});
  if (own) return { home: null, steps: [teams] };
  const views = listed(choiceDocuments.views, ofIssues);
  const projects = listed(choiceDocuments.projects, unfinished);
  return { home: null, steps: [teams, views, projects] };
};
