import type { Given, Server, TrackerCase } from './case.ts';

export const organization = 'https://dev.azure.com/acme';

export interface WorkItem {
  readonly fields: Record<string, unknown>;
  rev: number;
  /** The fields of its type. */
  readonly own: readonly string[];
}

export const scheduling = (name: string) => `Microsoft.VSTS.Scheduling.${name}`;

export function workItem(id: number, more: Readonly<Record<string, unknown>> = {}) {
  const fields = {
    'System.Title': `Item ${id}`,
    'System.WorkItemType': 'User Story',
    'System.State': 'Active',
    'System.TeamProject': 'Web Shop',
    'System.IterationPath': 'Web Shop\\Release 1\\Sprint 7',
    ...more,
  };
  return { id, rev: 3, fields, url: `${organization}/_apis/wit/workItems/${id}` };
}

/** The work item 4, and its type. */
export function azureItem(item: WorkItem): Server {
  const shown = () => ({ ...workItem(4, item.fields), rev: item.rev });
  return (request, body) => {
    if (/\/workitemtypes\/[^/]+\/fields$/.test(request))
      return { body: { count: 1, value: item.own.map((referenceName) => ({ referenceName })) } };
    if (request.startsWith('GET')) return { body: shown() };
    const [tested, change] = Object.values(Object(body)).map(Object);
    if (tested.path !== '/rev' || tested.value !== item.rev)
      return {
        status: 412,
        body: { $id: '1', message: 'VS403351: Test Operation for path /rev failed.' },
      };
    if (request.includes('validateOnly=true')) return { body: shown() };
    const field = String(change.path).replace('/fields/', '');
    if (change.op === 'remove') delete item.fields[field];
    else item.fields[field] = change.value;
    item.rev += 1;
    return { body: shown() };
  };
}

/** Lists of numbers, and the items that have them. */
export function azureItems(ids: readonly number[], isRepeated = false): Server {
  return (request): Given => {
    const [, wanted] = /\/workitems\?ids=([\d,]+)/.exec(request) ?? [];
    if (!wanted) return { body: { queryType: 'flat', workItems: ids.map((id) => ({ id })) } };
    const all = wanted.split(',').map(Number);
    // They come in an order of their own.
    const value = (isRepeated ? all.map((_, at) => at) : all)
      .toReversed()
      .map((id) => workItem(id));
    return { body: { count: value.length, value } };
  };
}

const points = scheduling('StoryPoints');

export const azureCase: TrackerCase = {
  product: 'Azure DevOps',
  tracker: `azure:${organization}`,
  many: `${organization}/Web%20Shop`,
  one: `${organization}/Web%20Shop/_workitems/edit/4`,
  start: (before) => {
    const fields = before === '' ? {} : { [points]: Number(before) };
    const item: WorkItem = { fields, rev: 3, own: [points, 'System.Title'] };
    return { server: azureItem(item), now: () => String(item.fields[points] ?? '') };
  },
  list: (count, isRepeated) => {
    const ids = Array.from({ length: count }, (_, at) => at + 1);
    return azureItems(ids.slice(0, 501), isRepeated);
  },
  takes: 'numbers',
  unsuited: 'XL',
};
