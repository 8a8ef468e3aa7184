import { type Given, linked, type Server, type TrackerCase } from './case.ts';

export const gitHubIssue = 'https://github.com/acme/shop/issues/4';

export const hubIssue = (number: number, more: object = {}) => ({
  ...{ number, title: `Issue ${number}`, body: null, state: 'open', labels: [] },
  html_url: `https://github.com/acme/shop/issues/${number}`,
  ...more,
});

export interface HubProject {
  readonly title: string;
  /** Its number field. */
  readonly field: string;
  number: number | null;
  readonly closed?: boolean;
  readonly viewerCanUpdate?: boolean;
}

export interface HubState {
  readonly labels: string[];
  /** The number in a field of the issue; undefined where its organisation has no such field. */
  own?: number | null;
  /** The projects that the issue is in. Without them and without a field, nothing asks for fields. */
  readonly projects?: readonly HubProject[];
  /** A token without the permission for fields, by its kind, or one that may only read projects. */
  readonly token?: 'classic' | 'fine-grained' | 'reading';
  readonly isPersonal?: boolean;
}

/** A project with a number field for points. */
export const roadmap = (number: number | null, more: Partial<HubProject> = {}): HubProject => ({
  ...{ title: 'Roadmap', field: 'Story Points', number, ...more },
});

/** The points in all places. */
export const numbersOf = ({ own, projects = [], labels }: HubState) => [
  own,
  projects.map(({ number }) => number),
  labels,
];

const issueId = 'I_kwDO4';

/** A refusal of GraphQL, beside the data that it leaves. */
export function hubError(type: string, message: string, data?: unknown): Given {
  const errors = [{ type, message, path: ['node'], locations: [{ line: 1, column: 1 }] }];
  return { body: data === undefined ? { errors } : { data, errors } };
}

const forbidden = 'Resource not accessible by personal access token';
const scopes =
  "Your token has not been granted the required scopes to execute this query. The 'projectItems' field requires one of the following scopes: ['read:project'].";

/** GitHub with one issue. */
export function gitHubServer(state: HubState): Server {
  const { labels, projects = [] } = state;
  const hasFields = state.own !== undefined || state.projects !== undefined;
  return (request, body) => {
    const [method = '', path = ''] = request.split(/ (.*)/);
    if (path.startsWith('/graphql')) return answerTo(state, projects, body);
    if (path.includes('/issue-field')) return fieldAnswer(state, method, body);
    const label = path.split('/labels/')[1];
    if (method === 'POST')
      labels.push(
        ...Object.values(body ?? {})
          .flat()
          .map(String),
      );
    if (method === 'DELETE') {
      const at = labels.indexOf(label ?? '');
      if (at < 0) return { status: 404, body: { message: 'Label does not exist' } };
      labels.splice(at, 1);
    }
    const names = labels.map((name) => ({ id: 1, name, color: 'ededed' }));
    if (method !== 'GET') return { body: names };
    const fields = hasFields && { node_id: issueId, issue_field_values: valuesOf(state) };
    return { body: hubIssue(4, { labels: names, ...fields }) };
  };
}

const definition = { id: 7, node_id: 'IFN_7', name: 'Story Points', data_type: 'number' };

function valuesOf({ own }: HubState) {
  const { id, node_id, name, data_type } = definition;
  const value = { issue_field_id: id, issue_field_name: name, node_id, data_type, value: own };
  return typeof own === 'number' ? [value] : [];
}

function fieldAnswer(state: HubState, method: string, body: unknown): Given {
  const { own, token, isPersonal } = state;
  if (method === 'GET') {
    if (isPersonal) return { status: 404, body: { message: 'Not Found' } };
    if (token === 'fine-grained') return { status: 403, body: { message: forbidden } };
    const priority = { ...definition, id: 6, name: 'Priority', data_type: 'single_select' };
    return { body: own === undefined ? [priority] : [priority, definition] };
  }
  if (method === 'DELETE') {
    if (own === null) return { status: 404, body: { message: 'Not Found' } };
    state.own = null;
    return { status: 204 };
  }
  const [{ field_id, value }] = Object(body).issue_field_values;
  if (field_id === definition.id) state.own = value;
  return { body: valuesOf(state) };
}

function answerTo(state: HubState, projects: readonly HubProject[], body: unknown): Given {
  const { query, variables } = Object(body);
  const [, kind = '', name = ''] = /^(query|mutation) (\w+)/.exec(String(query)) ?? [];
  const { token, isPersonal = false } = state;
  if (kind === 'query') {
    const nodes = projects.map((project, at) => item(project, at, name === 'Numbers'));
    const hidden = { projectItems: { nodes: projects.map(() => null) } };
    const projectItems = { nodes };
    const shown = (found: object) =>
      name === 'Numbers'
        ? { nodes: [{ id: issueId, ...found }] }
        : { node: { repository: { isInOrganization: !isPersonal }, ...found } };
    if (token === 'classic') return hubError('INSUFFICIENT_SCOPES', scopes);
    if (token === 'fine-grained' && projects.length > 0)
      return hubError('FORBIDDEN', forbidden, shown(hidden));
    return { body: { data: shown({ projectItems }) } };
  }
  if (token) return hubError('FORBIDDEN', forbidden, null);
  const changed = projects.find((_, at) => variables.item === `PVTI_${at}`);
  if (!changed) return hubError('NOT_FOUND', 'Could not resolve to a node', null);
  changed.number = variables.number ?? null;
  const done = { projectV2Item: { id: variables.item } };
  return {
    body: {
      data:
        name === 'Set'
          ? { updateProjectV2ItemFieldValue: done }
          : { clearProjectV2ItemFieldValue: done },
    },
  };
}

function item(project: HubProject, at: number, isShort: boolean) {
  const { title, field: name, number, closed = false, viewerCanUpdate = true } = project;
  const field = { id: `PVTF_${at}`, name };
  const nodes = number === null ? [{}] : [{}, { number, field }];
  const fields = {
    nodes: [
      {},
      { id: 'PVTF_title', name: 'Title', dataType: 'TITLE' },
      { ...field, dataType: 'NUMBER' },
    ],
  };
  return {
    ...(isShort
      ? { project: { closed } }
      : { id: `PVTI_${at}`, project: { id: `PVT_${at}`, title, closed, viewerCanUpdate, fields } }),
    fieldValues: { nodes },
  };
}

export const gitHubCase: TrackerCase = {
  product: 'GitHub',
  tracker: 'public',
  many: 'https://github.com/acme/shop',
  one: gitHubIssue,
  start: (before) => {
    const labels = before === '' ? ['bug'] : ['bug', `points: ${before}`];
    const now = () => labels.flatMap((label) => label.split('points: ')[1] ?? []).join();
    return { server: gitHubServer({ labels }), now };
  },
  list: linked('https://api.github.com/repos/acme/shop/issues', hubIssue),
  takes: 'numbersAndSizes',
  unsuited: 'Giraffe',
};
