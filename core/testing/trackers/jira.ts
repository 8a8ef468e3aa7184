import {
  type Given,
  numberIn,
  paged,
  type Server,
  server,
  site,
  type TrackerCase,
} from './case.ts';

const jsw = 'com.pyxis.greenhopper.jira:jsw-story-points';
const float = 'com.atlassian.jira.plugin.system.customfieldtypes:float';

export interface JiraState {
  /** Undefined where a field has no place in the project. */
  readonly values: { team?: number | null; company?: number | null };
  readonly isSimplified?: boolean;
  readonly onScreen?: readonly string[];
  readonly boards?: readonly string[];
}

export function jiraIssue(id: number, more: object = {}) {
  const status = { name: 'To Do', statusCategory: { id: 2, key: 'new' } };
  const project = { key: 'SHOP', simplified: false };
  const usual = { summary: `Issue ${id}`, issuetype: { name: 'Story' }, status, project };
  return { id: `${id}`, key: `SHOP-${id}`, fields: { ...usual, ...more } };
}

/** Jira with one issue; the shapes follow its documentation. */
export function jiraServer(state: JiraState): Server {
  const { values, isSimplified = false, onScreen = ['team', 'company'], boards = [] } = state;
  return (request, body) => {
    if (request === 'GET /rest/api/2/field')
      return {
        body: [
          { id: 'team', name: 'Schätzung', schema: { type: 'number', custom: jsw } },
          {
            id: 'company',
            name: 'Story-Punkte',
            untranslatedName: 'Story Points',
            schema: { custom: float },
          },
          { id: 'cost', name: 'Cost', schema: { custom: float } },
        ],
      };
    if (request.startsWith('GET /rest/agile/1.0/board?'))
      return { body: { values: boards.map((_, id) => ({ id, type: 'scrum' })), isLast: true } };
    const [, board] = /board\/(\d+)\/configuration/.exec(request) ?? [];
    if (board) {
      const fieldId = boards[Number(board)];
      return { body: { id: 1, estimation: { type: 'field', field: { fieldId } } } };
    }
    if (request.startsWith('PUT')) {
      const { fields, value } = Object(body);
      const isOfBoard = request.includes('/estimation?boardId=');
      const wanted = isOfBoard ? { company: value === null ? null : Number(value) } : fields;
      Object.assign(values, wanted);
      return isOfBoard ? { body: { fieldId: 'company', value } } : { status: 204 };
    }
    const editmeta = {
      fields: Object.fromEntries(onScreen.map((id) => [id, { operations: ['set'] }])),
    };
    const project = { key: 'SHOP', simplified: isSimplified };
    return { body: { ...jiraIssue(4, { project, ...values }), editmeta } };
  };
}

function jiraCase(product: string, address: string, list: TrackerCase['list']): TrackerCase {
  return {
    product,
    tracker: `jira:${address}`,
    many: `${address}/browse/SHOP`,
    one: `${address}/browse/SHOP-4`,
    start: (before) => {
      const values = { company: before === '' ? null : Number(before) };
      return { server: jiraServer({ values }), now: () => String(values.company ?? '') };
    },
    list: (...given) => {
      const issues = list(...given);
      return (request, body) => {
        if (request.endsWith('/field')) return { body: [] };
        return request.endsWith('/myself')
          ? { body: { displayName: 'Ann' } }
          : issues(request, body);
      };
    },
    takes: 'numbers',
    unsuited: 'XL',
    reading: jiraServer({ values: { company: null }, onScreen: [] }),
  };
}

const issuesOf = (ids: readonly number[]) => ids.map((id) => jiraIssue(id));

export const jiraCases: readonly TrackerCase[] = [
  jiraCase(
    'Jira Cloud',
    site,
    paged(
      (request) => numberIn(request, 'nextPageToken'),
      (ids, from, isMore): Given => ({
        body: { issues: issuesOf(ids), nextPageToken: isMore ? `${from + 100}` : null },
      }),
    ),
  ),
  jiraCase(
    'Jira Data Center',
    server,
    paged(
      (request) => numberIn(request, 'startAt'),
      (ids, startAt, _, total) => ({ body: { issues: issuesOf(ids), startAt, total } }),
    ),
  ),
];
