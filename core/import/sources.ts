import { folded, isJiraKey } from './headers.ts';
import type { Field, LeftOut, Row, SourceName, TextFormat } from './sheet.ts';

/**
 * The programs whose exports are known, each by the headers that only it has. `headers.ts` says what headers mean;
 * an entry says only what is different here. A new source is one entry and a fixture.
 */
export interface Source {
  readonly source: SourceName;
  /** Groups of headers; one of each group has to be present. */
  readonly marks: readonly (readonly string[])[];
  /** One of the addresses in it has to be like this, where it has any. */
  readonly address?: RegExp;
  /** Headers that mean something else here; null for none. */
  readonly columns?: Readonly<Record<string, Field | null>>;
  readonly format?: TextFormat;
  /** Types that are not estimated here. */
  readonly types?: Readonly<Record<string, LeftOut>>;
  /** A column that is filled where the row is part of another. */
  readonly parents?: readonly string[];
  /** The prefix of a bare number. */
  readonly keyPrefix?: string;
  /** Whether a key means one story, whatever its title is. */
  readonly hasOwnKeys?: boolean;
}

/** A task of Azure is a part of a story. */
const taskTypes = Object.fromEntries(
  ['task', 'aufgabe', 'tarea', 'tache', 'tarefa', 'attivita', 'タスク', '任务', 'задача'].map(
    (type) => [type, 'subTask'] as const,
  ),
);

const sources: readonly Source[] = [
  {
    source: 'storyPointer',
    marks: [['order'], ['key'], ['name'], ['points'], ['label']],
    columns: { order: null, label: null, note: 'note', status: null },
  },
  {
    source: 'storyPointer',
    marks: [['#'], ['key'], ['story'], ['result'], ['votes']],
    columns: { '#': null, result: 'points', votes: null },
  },
  {
    source: 'gitLab',
    marks: [['title'], ['url', 'web url'], ['iid', 'issue id', 'weight', 'time estimate']],
    address: /gitlab|\/-\/|work_items/,
    // These are global numbers; the address and 'IID' have the one that people know.
    columns: { id: null, 'issue id': null },
    keyPrefix: '#',
  },
  {
    source: 'gitHub',
    marks: [
      ['title'],
      ['url', 'html url', 'number'],
      ['number', 'repository', 'status', 'assignees', 'labels', 'state', 'body'],
    ],
    address: /github/,
    columns: { number: 'key', id: null, 'node id': null },
    keyPrefix: '#',
  },
  {
    source: 'linear',
    marks: [
      ['title'],
      ['id', 'identifier'],
      ['team', 'url', 'state'],
      ['cycle number', 'uuid', 'project id', 'creator', 'identifier'],
    ],
    columns: { completed: 'status' },
    hasOwnKeys: true,
  },
  {
    source: 'azure',
    marks: [
      [
        'work item type',
        'arbeitselementtyp',
        'tipo de elemento de trabajo',
        "type d'element de travail",
        'tipo de item de trabalho',
        'tipo di elemento di lavoro',
        '作業項目の種類',
        '工作项类型',
        'тип рабочего элемента',
      ],
      ['title', 'title 1', 'titel', 'titulo', 'titre', 'titolo', 'タイトル', '标题', 'название'],
    ],
    format: 'html',
    types: { ...taskTypes, feature: 'epic' },
    hasOwnKeys: true,
  },
  {
    source: 'trello',
    marks: [['card name'], ['card id', 'card url']],
    columns: { 'card id': null },
  },
  {
    source: 'shortcut',
    marks: [['id'], ['name'], ['is completed', 'epic id', 'requester', 'requestor']],
    columns: { tasks: 'description' },
    keyPrefix: 'sc-',
    hasOwnKeys: true,
  },
  {
    source: 'clickUp',
    marks: [
      ['task id', 'custom id', 'task custom id'],
      ['task name', 'text content'],
    ],
    parents: ['parent id', 'parent'],
  },
  {
    source: 'asana',
    marks: [
      ['task id', 'gid'],
      ['name'],
      ['section column', 'notes', 'completed at', 'permalink url'],
    ],
    parents: ['parent task'],
  },
  {
    source: 'taiga',
    marks: [['ref'], ['subject'], ['is closed', 'sprint', 'total points', 'user story']],
    columns: { id: null },
  },
  { source: 'redmine', marks: [['#', 'id'], ['tracker'], ['subject']] },
  {
    source: 'openProject',
    marks: [
      ['id'],
      ['subject'],
      ['type'],
      ['accountable', 'version', 'story points', 'work', 'percent complete'],
    ],
  },
  {
    source: 'pivotal',
    marks: [['id'], ['title', 'name'], ['current state']],
    columns: { kind: null, 'story type': 'type', task: null, 'task status': null },
  },
  {
    source: 'monday',
    marks: [
      ['name'],
      ['subitems', 'item id auto generated', 'person', 'owner'],
      ['status', 'subitems'],
    ],
  },
  {
    source: 'backlog',
    marks: [
      ['key', 'キー'],
      ['subject', '件名'],
      ['key id', 'キーid', 'issue type id', '種別id', '種別'],
    ],
    hasOwnKeys: true,
  },
  {
    source: 'youTrack',
    marks: [['issue id', 'id readable'], ['summary'], ['project', 'type', 'state', 'tags']],
    hasOwnKeys: true,
  },
  {
    source: 'jira',
    marks: [
      ['summary'],
      ['key'],
      ['issue type', 'status', 'priority', 'issuetype', 'status category'],
    ],
    format: 'jiraWiki',
    hasOwnKeys: true,
  },
];

const jira: Source = {
  source: 'jira',
  marks: [],
  format: 'jiraWiki',
  hasOwnKeys: true,
};
const table: Source = { source: 'table', marks: [], parents: ['parent task', 'parent task name'] };

/** The program that a header comes from; a table for an unknown one. */
export function sourceOf(header: readonly string[], rows: readonly Row[]): Source {
  if (header.some(isJiraKey)) return jira;
  const names = new Set(header.map(folded));
  return (
    sources.find(
      ({ marks, address }) =>
        marks.every((mark) => mark.some((name) => names.has(name))) && fitsAddress(rows, address),
    ) ?? table
  );
}

const byName: ReadonlyMap<SourceName, Source> = new Map(
  [...sources.toReversed(), table].map((one) => [one.source, one]),
);

export function sourceNamed(name: SourceName): Source {
  return byName.get(name) ?? table;
}

function fitsAddress(rows: readonly Row[], address: RegExp | undefined): boolean {
  if (!address) return true;
  const addresses = rows
    .slice(0, 20)
    .flatMap(({ cells, links }) => [...cells, ...links])
    .filter((cell) => /^https?:\/\/\S+$/i.test(cell));
  return addresses.length === 0 || addresses.some((one) => address.test(one));
}

export const sourceNames: readonly SourceName[] = [...byName.keys()];
