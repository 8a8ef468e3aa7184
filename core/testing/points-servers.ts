import { pm, site, to } from './tracker-servers.ts';
import type { Server } from './trackers/case.ts';

const jsw = 'com.pyxis.greenhopper.jira:jsw-story-points';
const float = 'com.atlassian.jira.plugin.system.customfieldtypes:float';

export interface JiraState {
  /** Undefined where a field has no place in the project. */
  readonly values: { team?: number | null; company?: number | null };
  readonly isSimplified?: boolean;
  readonly onScreen?: readonly string[];
  readonly boards?: readonly string[];
}

/** Jira with one issue; the shapes follow its documentation. */
export function jira(state: JiraState, faults?: Server, link = `${site}/browse/SHOP-4`) {
  const { values, isSimplified = false, onScreen = ['team', 'company'], boards = [] } = state;
  const answers: Server = (request, body) => {
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
    return { body: { key: 'SHOP-4', fields: { project, ...values }, editmeta } };
  };
  return { ...to(link, answers, faults), values };
}

/** Redmine with one issue. */
export function redmine(value: string | null, faults?: Server) {
  const state = { value };
  const answers: Server = (request, body) => {
    const [field] = Object(body).issue?.custom_fields ?? [];
    if (request.startsWith('PUT')) {
      if (field.id === 2) state.value = field.value;
      return { status: 204 };
    }
    const fields = [{ id: 1, name: 'Reviewer', value: '3' }];
    const own = { id: 2, name: 'Story points', value: state.value };
    const usual = {
      id: 4,
      subject: 'Pay',
      project: { id: 7 },
      tracker: { name: 'Feature' },
      status: { name: 'New' },
    };
    const custom_fields = state.value === null ? fields : [...fields, own];
    return { body: { issue: { ...usual, custom_fields } } };
  };
  return { ...to(`${pm}/issues/4`, answers, faults), state };
}
