import * as z from 'zod/mini';
import {
  commentsOf,
  fieldOf,
  issueFrom,
  itemIn,
  itemSchema,
  items,
  version,
  wanted,
} from './azure-item.ts';
import type { Question } from './calls.ts';
import { inField } from './number-field.ts';
import { basic, ownerName } from './own-tokens.ts';
import { goOn, many, orElse, single, step } from './steps.ts';
import { absent, type Place, plainToken, type Step, type Tracker } from './tracker.ts';
import { decoded, type ParsedUrl, parsedUrl, queryOf } from './url.ts';

/** States have no category here: these end a work item in the four processes of Microsoft. */
export const openStories =
  'SELECT [System.Id] FROM WorkItems WHERE [System.TeamProject] = @project' +
  " AND [System.WorkItemType] IN GROUP 'Microsoft.RequirementCategory'" +
  " AND [System.State] NOT IN ('Closed', 'Done', 'Completed', 'Removed') ORDER BY [System.Id] DESC";

/** Items that were deleted in between are null. */
const itemsSchema = z.object({ value: z.array(z.nullable(itemSchema)) });

const numbered = z.object({ id: z.int() });

/** Queries answer with a list or a tree, boards and sprints with a tree. */
export const idsSchema = z.union([
  z.object({ workItems: z.array(z.union([numbered, z.object({ target: numbered })])) }),
  z.object({ workItemRelations: z.array(z.object({ target: z.nullish(numbered) })) }),
]);
export const namedSchema = z.object({
  value: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const sprintsSchema = z.object({
  value: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), path: z.string() },
      attributes: z.nullish(z.object({ timeFrame: z.nullish(z.string()) })),
    }),
  ),
});
export const ownerSchema = z.object({
  authenticatedUser: z.object({ providerDisplayName: ownerName }),
});

/** @param api the address of an organization, or of a collection of a server */
export function azure(api: string): Tracker {
  return {
    ...{ source: `azure:${api}`, product: 'Azure DevOps', files: 'azure', api },
    ...{ isRelayed: true, hosts: hostsOf(api) },
    hasChoices: true,
    placeAt: (page) => placeAt(api, page),
    issueAt: (page) => itemAt(api, page),
    pointsOf: (path) => inField((send) => fieldOf(itemIn(path), send)),
    commentsOf,
    tokens: {
      page: `${api}/_usersSettings/tokens`,
      ...{ permission: 'Work Items: Read & write', boards: 'Project and Team: Read' },
    },
    ...plainToken,
    credentials: (token) => ({ ...basic(`:${token}`), 'x-tfs-fedauthredirect': 'Suppress' }),
    owner: {
      path: '/_apis/connectiondata',
      read: (body) => ownerSchema.safeParse(body).data?.authenticatedUser.providerDisplayName,
    },
    // A missing scope looks like a refused token.
    guarded: /\/_apis\/(?:wit|work|projects)(?:[/?]|$)/,
    // A wrong token is answered with the page to sign in, or its address.
    meaning: (status, body) => ([203, 302].includes(status) && body === undefined ? 401 : status),
  };
}

/** An organization has two addresses: 'acme.visualstudio.com' is the older one. */
const newer = (address: string) =>
  address.replace(
    /^https:\/\/([\w-]+)\.visualstudio\.com(?:\/DefaultCollection(?=\/|$))?/i,
    'https://dev.azure.com/$1',
  );

function hostsOf(api: string): readonly string[] {
  const { host = '', pathname = '' } = parsedUrl(newer(api)) ?? {};
  return host === 'dev.azure.com'
    ? [host, `${pathname.slice(1).toLowerCase()}.visualstudio.com`]
    : [host];
}

/** The path of a page; names are the same in upper and lower case. */
function below(api: string, { origin, pathname }: ParsedUrl): string {
  const [home, page] = [newer(api), newer(origin + pathname)] as const;
  return page.toLowerCase().startsWith(`${home.toLowerCase()}/`) ? page.slice(home.length) : '';
}

function idIn(api: string, page: ParsedUrl): string | null {
  const [, edited, area] = /\/_workitems(?:\/edit\/(\d+)|(\/?))\/?$/i.exec(below(api, page)) ?? [];
  const asked = area === undefined ? '' : (page.searchParams.get('id') ?? '');
  // A board shows an item above itself.
  const shown = page.searchParams.get('workitem') ?? '';
  return edited ?? [asked, shown].find((id) => /^\d+$/.test(id)) ?? null;
}

/** The path of the work item that a page shows, in the project of the page: comments need it. */
function itemAt(api: string, page: ParsedUrl): string | null {
  const [project = ''] = /^\/(?!_)[^/]+/.exec(below(api, page)) ?? [];
  const id = idIn(api, page);
  return id && `${project}${items}/${id}`;
}

/** The pages of a project that show stories. */
const pattern = /^\/((?!_)[^/]+)(?:\/_(boards|backlogs|sprints|queries)(?:\/(.*))?)?\/?$/i;

/** The project and the team of a page as its address has them, and the names after the team; null elsewhere. */
export function pageParts(api: string, page: ParsedUrl) {
  const [, project, area = '', rest = ''] = pattern.exec(below(api, page)) ?? [];
  if (project === undefined) return null;
  const [view = '', ...parts] = rest.split('/').filter((part) => part !== '');
  const kind = area.toLowerCase();
  // The board of a team is at '_boards/board/t/TEAM'.
  const [team, ...named] = kind === 'boards' && view === 'board' ? parts.slice(1) : parts;
  return kind === 'queries' ? { project, kind, named: parts } : { project, kind, team, named };
}

function placeAt(api: string, page: ParsedUrl): Place | null {
  const id = idIn(api, page);
  if (id !== null) {
    const together = (all: readonly string[]) => batch(api, all.map(Number));
    return {
      ...single(`${items}/${id}`, itemSchema, (item) => issueFrom(api, item)),
      several: { home: api, id, isWhole: true, first: together },
    };
  }
  const parts = pageParts(api, page);
  if (!parts) return null;
  const { project, kind, team, named } = parts;
  // By words, or by fields.
  const filters = [...new Set(page.searchParams.keys())].filter((name) => /^text$|\./.test(name));
  const list = (first: Step) => many(first, filters);
  if (kind === 'queries') {
    const all = [...named, page.searchParams.get('id') ?? ''];
    const saved = all.find((part) => /^[\da-f-]{36}$/i.test(part));
    return saved ? list(ids(api, `/${project}/_apis/wit/wiql/${saved}?${most}`)) : null;
  }
  if (team === undefined) {
    const path = `/${project}/_apis/wit/wiql?${most}&${version}`;
    return list(ids(api, { path, post: query }));
  }
  const home = `/${project}/${team}/_apis/work`;
  if (kind === 'sprints' && named.length > 0) return list(sprint(api, home, named.map(decoded)));
  return list(backlog(api, home, decoded(named[0] ?? '')));
}

/** One more than can be added. */
const most = '$top=501';
const query = { method: 'POST', body: { query: openStories } } as const;

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function backlog(api: string, home: string, level: string): Step {
  return step(`${home}/backlogs`, namedSchema, ({ value }, answer) => {
    const wanted = level === '' ? 'Microsoft.RequirementCategory' : level;
    const found = value.find(({ id, name }) => [id, name].some((one) => isSameName(one, wanted)));
    return found ? goOn(ids(api, `${home}/backlogs/${found.id}/workitems`)) : absent(answer);
  });
}

function sprint(api: string, home: string, names: readonly string[]): Step {
  const iterations = `${home}/teamsettings/iterations`;
  return step(iterations, sprintsSchema, ({ value }, answer) => {
    const found = value.find(({ path }) => isSameName(path, names.join('\\')));
    return found ? goOn(ids(api, `${iterations}/${found.id}/workitems`)) : absent(answer);
  });
}

/** Asks for the numbers of work items. */
function ids(api: string, request: Question): Step {
  return step(request, idsSchema, (found) => {
    const all =
      'workItems' in found
        ? found.workItems.map((item) => ('id' in item ? item : item.target))
        : found.workItemRelations.flatMap(({ target }) => target ?? []);
    return goOn(next(api, [...new Set(all.map(({ id }) => id))]));
  });
}

const next = (api: string, all: readonly number[], fields?: string, most?: number) =>
  all.length === 0 ? null : batch(api, all, fields, most);

/**
 * @param fields empty for all: servers refuse the names of fields that no process of theirs has
 * @param most no answer has more than 200 items, and none that is too long is passed on
 */
function batch(api: string, all: readonly number[], fields = wanted, most = 200): Step {
  const these = all.slice(0, most);
  const query = { ids: these.join(), errorPolicy: 'omit', ...(fields !== '' && { fields }) };
  const first = step(`${items}?${queryOf(query)}`, itemsSchema, ({ value }) => {
    const found = value.flatMap((item) => item ?? []);
    const inOrder = found.toSorted((a, b) => these.indexOf(a.id) - these.indexOf(b.id));
    return {
      issues: inOrder.map((item) => issueFrom(api, item)),
      next: next(api, all.slice(most), fields, most),
    };
  });
  const half = Math.ceil(these.length / 2);
  const fewer = these.length > 1 ? batch(api, all, fields, half) : null;
  const any = fields === '' ? null : batch(api, all, '', most);
  return orElse(orElse(first, [400], any), [413], fewer);
}
