import * as z from 'zod/mini';
import { detailLimits } from '../details.ts';
import { inField, type PointsField, pointsThere } from './number-field.ts';
import { basic, ownerName } from './own-tokens.ts';
import { asked, goOn, many, orElse, type StepRequest, single, step } from './steps.ts';
import {
  absent,
  type Place,
  plainToken,
  type Send,
  type Step,
  type Tracker,
  type TrackerIssue,
  type WriteFault,
  writeFaultOf,
} from './tracker.ts';
import { decoded, type ParsedUrl, parsedUrl, queryOf } from './url.ts';

export const items = '/_apis/wit/workitems';

/** The fields for points; a type of work items has the one of its process. */
export const pointsFields = ['StoryPoints', 'Effort', 'Size'].map(
  (name) => `Microsoft.VSTS.Scheduling.${name}`,
);

/** The texts of a description: bugs have steps in its place. */
const texts = [
  'System.Description',
  'Microsoft.VSTS.TCM.ReproSteps',
  'Microsoft.VSTS.Common.AcceptanceCriteria',
];

export const wanted = [
  ...['System.Title', 'System.WorkItemType', 'System.State', 'System.TeamProject'],
  ...['System.IterationPath', ...texts, ...pointsFields],
].join();

/** States have no category here: these end a work item in the four processes of Microsoft. */
export const openStories =
  'SELECT [System.Id] FROM WorkItems WHERE [System.TeamProject] = @project' +
  " AND [System.WorkItemType] IN GROUP 'Microsoft.RequirementCategory'" +
  " AND [System.State] NOT IN ('Closed', 'Done', 'Completed', 'Removed') ORDER BY [System.Id] DESC";

const version = 'api-version=4.1';

const text = z.nullish(z.string());

export const itemSchema = z.object({
  id: z.int(),
  rev: z.int(),
  fields: z.looseObject({
    'System.Title': z.string(),
    'System.WorkItemType': z.string(),
    'System.State': z.string(),
    'System.TeamProject': z.string(),
    'System.IterationPath': text,
  }),
  multilineFieldsFormat: z.nullish(z.record(z.string(), z.string())),
});
type WorkItem = z.infer<typeof itemSchema>;

/** Items that were deleted in between are null. */
const itemsSchema = z.object({ value: z.array(z.nullable(itemSchema)) });

const numbered = z.object({ id: z.int() });

/** Queries answer with a list or a tree, boards and sprints with a tree. */
export const idsSchema = z.union([
  z.object({ workItems: z.array(z.union([numbered, z.object({ target: numbered })])) }),
  z.object({ workItemRelations: z.array(z.object({ target: z.nullish(numbered) })) }),
]);
export const levelsSchema = z.object({
  value: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const sprintsSchema = z.object({
  value: z.array(z.object({ id: z.string(), path: z.string() })),
});
export const typeSchema = z.object({ value: z.array(z.object({ referenceName: z.string() })) });
export const ownerSchema = z.object({
  authenticatedUser: z.object({ providerDisplayName: ownerName }),
});

/** @param api the address of an organization, or of a collection of a server */
export function azure(api: string): Tracker {
  return {
    ...{ source: `azure:${api}`, product: 'Azure DevOps', files: 'azure', api },
    ...{ isRelayed: true, hosts: hostsOf(api) },
    placeAt: (page) => placeAt(api, page),
    issueAt: (page) => idIn(api, page),
    pointsOf: (id) => inField((send) => fieldOf(`${items}/${id}`, send)),
    tokens: { page: `${api}/_usersSettings/tokens`, permission: 'Work Items: Read & write' },
    ...plainToken,
    credentials: (token) => ({ ...basic(`:${token}`), 'x-tfs-fedauthredirect': 'Suppress' }),
    owner: {
      path: '/_apis/connectiondata',
      read: (body) => ownerSchema.safeParse(body).data?.authenticatedUser.providerDisplayName,
    },
    // A missing scope looks like a refused token.
    guarded: /\/_apis\/(?:wit|work)\//,
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

/** The filters of a page, by fields and by words. */
function filtersIn({ searchParams }: ParsedUrl): readonly string[] {
  return [...new Set(searchParams.keys())].filter((name) => /^text$|\./.test(name));
}

/** The pages of a project that show stories. */
const pattern = /^\/((?!_)[^/]+)(?:\/_(boards|backlogs|sprints|queries)(?:\/(.*))?)?\/?$/i;

function placeAt(api: string, page: ParsedUrl): Place | null {
  const id = idIn(api, page);
  if (id !== null) {
    const together = (all: readonly string[]) => batch(api, all.map(Number));
    return {
      ...single(`${items}/${id}`, itemSchema, (item) => issueFrom(api, item)),
      several: { home: api, id, isWhole: true, first: together },
    };
  }
  const [, project, area = '', rest = ''] = pattern.exec(below(api, page)) ?? [];
  if (project === undefined) return null;
  const list = (first: Step) => many(first, filtersIn(page));
  const [view = '', ...parts] = rest.split('/').filter((part) => part !== '');
  if (area.toLowerCase() === 'queries') {
    const named = [...parts, page.searchParams.get('id') ?? ''];
    const saved = named.find((part) => /^[\da-f-]{36}$/i.test(part));
    return saved ? list(ids(api, `/${project}/_apis/wit/wiql/${saved}?${most}`)) : null;
  }
  // The board of a team is at 'board/t/TEAM'.
  const [team, ...named] = view === 'board' ? parts.slice(1) : parts;
  if (team === undefined) {
    const path = `/${project}/_apis/wit/wiql?${most}&${version}`;
    return list(ids(api, { path, post: query }));
  }
  const home = `/${project}/${team}/_apis/work`;
  if (area.toLowerCase() === 'sprints' && named.length > 0)
    return list(sprint(api, home, named.map(decoded)));
  return list(backlog(api, home, decoded(named[0] ?? '')));
}

/** One more than can be added. */
const most = '$top=501';
const query = { method: 'POST', body: { query: openStories } } as const;

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function backlog(api: string, home: string, level: string): Step {
  return step(`${home}/backlogs`, levelsSchema, ({ value }, answer) => {
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
function ids(api: string, request: StepRequest): Step {
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

function issueFrom(api: string, item: WorkItem): TrackerIssue {
  const { id, fields } = item;
  const project = encodeURIComponent(fields['System.TeamProject']);
  const [, ...iterations] = (fields['System.IterationPath'] ?? '').split('\\');
  const written = texts.map((name) => markupOf(item, name)).filter((part) => part !== '');
  return {
    ...{ key: String(id), name: fields['System.Title'], type: fields['System.WorkItemType'] },
    link: `${api}/${project}/_workitems/edit/${id}`,
    description: written.join('<br><br>'),
    points: pointsThere({ value: fieldsWith(fields, pointsFields).value }),
    ...{ status: fields['System.State'], section: iterations.at(-1) ?? '' },
  };
}

/** A text as HTML, in which it is unless it says otherwise. */
function markupOf({ fields, multilineFieldsFormat }: WorkItem, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') return '';
  if (multilineFieldsFormat?.[name]?.toLowerCase() !== 'markdown') return shortened(value);
  const escaped = shortened(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
}

/** Pasted HTML is often many times as long as its text: it is cut before a tag, and says so. */
function shortened(value: string): string {
  const start = value.slice(0, 20 * detailLimits.description);
  return start === value ? value : `${start.slice(0, start.lastIndexOf('<'))}…`;
}

/** The field with a number, else the first of these. */
function fieldsWith(fields: WorkItem['fields'], names: readonly string[]) {
  const name = names.find((field) => typeof fields[field] === 'number') ?? names[0];
  return { name, value: name === undefined ? undefined : fields[name] };
}

async function fieldOf(path: string, send: Send): Promise<PointsField | WriteFault> {
  const item = await asked(send, path, itemSchema);
  if ('is' in item) return item;
  const { rev, fields } = item.data;
  const project = encodeURIComponent(fields['System.TeamProject']);
  const type = encodeURIComponent(fields['System.WorkItemType']);
  const ofType = `/${project}/_apis/wit/workitemtypes/${type}/fields`;
  const known = await asked(send, ofType, typeSchema);
  if ('is' in known) return known;
  const own = new Set(known.data.value.map(({ referenceName }) => referenceName));
  const { name, value } = fieldsWith(
    fields,
    pointsFields.filter((field) => own.has(field)),
  );
  if (name === undefined) return { is: 'noField' };
  const put = (number: number | null, more = '') => {
    const change = number === null ? { op: 'remove' } : { op: 'add', value: number };
    const body = [
      { op: 'test', path: '/rev', value: rev },
      { ...change, path: `/fields/${name}` },
    ];
    return send(`${path}?${version}${more}`, { method: 'PATCH', body });
  };
  return {
    value,
    write: async (number) => {
      const answer = await put(number);
      return answer?.status === 412 ? 'overtaken' : writeFaultOf(answer);
    },
    refusal: async () => {
      const fault = writeFaultOf(await put(Number(value ?? 1), '&validateOnly=true'));
      // It has just been read with the same token, which lacks a scope.
      return fault?.is === 'tokenEnded' ? { is: 'notWritable' } : fault;
    },
  };
}
