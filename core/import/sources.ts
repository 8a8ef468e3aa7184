import {
  type Field,
  fields,
  type LeftOut,
  type Mapping,
  type SourceName,
  type TextFormat,
} from './sheet.ts';

/** How a tracker's export is recognised, and what its columns mean. Names are as `folded` writes them. */
interface Source {
  readonly source: SourceName;
  /** Of each group one column has to be there. */
  readonly marks: readonly (readonly string[])[];
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly format?: TextFormat;
  readonly leftOut?: readonly {
    readonly column: string;
    readonly says: RegExp;
    readonly as: LeftOut;
  }[];
}

const anything = /\S/;
const pointColumns = [
  'story points',
  'story point estimate',
  'points',
  'estimate',
  'effort',
  'size',
];

const sources: readonly Source[] = [
  {
    source: 'storyPointer',
    marks: [['order'], ['key'], ['name'], ['points'], ['label']],
    columns: {
      ...{ name: ['fulltitle', 'name'], key: ['key'], link: ['link'] },
      ...{ description: ['description'], points: ['points'], note: ['note'] },
    },
  },
  {
    source: 'jira',
    marks: [
      ['summary'],
      ['issue key', 'key'],
      ['issue type', 'issue id', 'status', 'priority', 'issue key'],
    ],
    columns: {
      name: ['summary'],
      key: ['issue key', 'key'],
      link: ['link', 'url'],
      description: ['description'],
      points: [
        'custom field (story points)',
        'custom field (story point estimate)',
        'story points',
        'story point estimate',
      ],
    },
    format: 'jiraWiki',
    leftOut: [{ column: 'status category', says: /^done$/i, as: 'done' }],
  },
  {
    source: 'gitLab',
    marks: [['title'], ['url'], ['iid', 'issue id', 'weight', 'time estimate']],
    // 'ID' and 'Issue ID' are global numbers that nobody knows the issue by; the address has the right one.
    columns: {
      ...{ name: ['title'], key: ['iid'], link: ['url'] },
      ...{ description: ['description'], points: ['weight'] },
    },
    leftOut: [{ column: 'state', says: /^closed$/i, as: 'done' }],
  },
  {
    source: 'gitHub',
    marks: [
      ['title'],
      ['url', 'number'],
      ['number', 'repository', 'status', 'assignees', 'labels'],
    ],
    columns: {
      ...{ name: ['title'], key: ['number'], link: ['url'] },
      ...{ description: ['body'], points: [...pointColumns, 'points label'] },
    },
    leftOut: [{ column: 'state', says: /^closed$/i, as: 'done' }],
  },
  {
    source: 'linear',
    marks: [['title'], ['id'], ['team'], ['cycle number', 'uuid', 'project id', 'creator']],
    columns: {
      ...{ name: ['title'], key: ['id'], description: ['description'], points: ['estimate'] },
    },
    leftOut: [
      { column: 'archived', says: anything, as: 'archived' },
      { column: 'completed', says: anything, as: 'done' },
      { column: 'canceled', says: anything, as: 'done' },
    ],
  },
  {
    source: 'azure',
    marks: [['id'], ['work item type'], ['title', 'title 1']],
    columns: {
      name: ['title', ...Array.from({ length: 12 }, (_, depth) => `title ${depth + 1}`)],
      key: ['id'],
      link: ['url'],
      description: ['description', 'acceptance criteria'],
      points: ['story points', 'effort', 'size'],
    },
    format: 'html',
    leftOut: [{ column: 'state', says: /^(?:closed|done|removed)$/i, as: 'done' }],
  },
  {
    source: 'trello',
    marks: [['card name'], ['card id', 'card url']],
    columns: { name: ['card name'], link: ['card url'], description: ['card description'] },
    leftOut: [{ column: 'archived', says: /^true$/i, as: 'archived' }],
  },
  {
    source: 'shortcut',
    marks: [['id'], ['name'], ['is_completed', 'epic_id', 'requester', 'requestor']],
    columns: {
      ...{ name: ['name'], key: ['id'], link: ['app_url'] },
      ...{ description: ['description', 'tasks'], points: ['estimate'] },
    },
    leftOut: [
      { column: 'is_archived', says: /^true$/i, as: 'archived' },
      { column: 'is_completed', says: /^true$/i, as: 'done' },
    ],
  },
  {
    source: 'asana',
    marks: [['task id'], ['name']],
    columns: {
      ...{ name: ['name'], key: ['task id'], description: ['notes'], points: pointColumns },
    },
    leftOut: [{ column: 'completed at', says: anything, as: 'done' }],
  },
  {
    source: 'table',
    marks: [
      ['name', 'title', 'summary', 'story', 'user story', 'subject', 'task', 'issue', 'item'],
    ],
    columns: {
      name: ['name', 'title', 'summary', 'story', 'user story', 'subject', 'task', 'issue', 'item'],
      key: ['key', 'issue key', 'id', 'reference', 'referenceid', 'ref', '#'],
      link: ['link', 'url', 'address'],
      description: ['description', 'descr', 'details', 'body', 'notes', 'acceptancecriteria'],
      points: pointColumns,
    },
  },
];

export interface Recognised {
  readonly source: SourceName;
  readonly format: TextFormat;
  readonly mapping: Mapping;
  readonly leftOut: (cells: readonly string[]) => LeftOut | undefined;
}

/** Whose header this is; nothing where no column that is known to hold names is among them. */
export function recognise(header: readonly string[]): Recognised | undefined {
  const columns = header.map(folded);
  const found = sources.find(({ marks }) =>
    marks.every((mark) => mark.some((name) => columns.includes(name))),
  );
  if (!found) return undefined;
  const { source, format = 'plain', leftOut = [] } = found;
  return {
    source,
    format,
    mapping: mappingOf((field) =>
      (found.columns[field] ?? []).flatMap((name) => positionsOf(columns, name)),
    ),
    leftOut: (cells) =>
      leftOut.find(({ column, says }) => says.test(cells[columns.indexOf(column)] ?? ''))?.as,
  };
}

/** A mapping made of the columns of each field. */
export function mappingOf(columnsOf: (field: Field) => readonly number[]): Mapping {
  const [name, key, link, description, points, note] = fields.map(columnsOf);
  return {
    ...{ name: name ?? [], key: key ?? [], link: link ?? [] },
    ...{ description: description ?? [], points: points ?? [], note: note ?? [] },
  };
}

function positionsOf(columns: readonly string[], name: string): number[] {
  return columns.flatMap((column, position) => (column === name ? [position] : []));
}

/** How names of columns are compared. */
export function folded(name: string): string {
  return name
    .replace(/^\ufeff/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
