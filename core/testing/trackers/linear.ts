import type { Given, Server, TrackerCase } from './case.ts';

export const team = {
  key: 'ENG',
  issueEstimationType: 'fibonacci',
  issueEstimationExtended: false,
  issueEstimationAllowZero: false,
};

export function linearIssue(number: number, more: object = {}) {
  return {
    ...{ identifier: `ENG-${number}`, title: `Issue ${number}`, description: null, estimate: null },
    url: `https://linear.app/acme/issue/ENG-${number}/issue-${number}`,
    state: { name: 'Todo', type: 'unstarted' },
    ...{ project: null, team, ...more },
  };
}

const organization = { urlKey: 'acme' };

/** A refusal, with the status that Linear gives to it. */
export function refusal(code: string, message: string, status = 400): Given {
  return { status, body: { errors: [{ message, extensions: { code, statusCode: status } }] } };
}

export interface LinearState {
  estimate: number | null;
  readonly team?: Partial<typeof team>;
}

/** One issue, and a key that may change it. */
export function linearOne(state: LinearState): Server {
  return (_, body) => {
    const { query, variables } = Object(body);
    if (String(query).startsWith('mutation')) {
      if (variables.id !== 'ENG-4') return refusal('INPUT_ERROR', 'Entity not found: Issue');
      state.estimate = variables.estimate;
      return { body: { data: { issueUpdate: { success: true } } } };
    }
    const issue = linearIssue(4, { estimate: state.estimate, team: { ...team, ...state.team } });
    return { body: { data: { organization, issue } } };
  };
}

/** Pages of a hundred issues. */
export function linearList(count: number, isRepeated = false): Server {
  return (_, body) => {
    const { query, variables } = Object(body);
    const from = isRepeated ? 0 : Number(variables.after ?? 0);
    const length = Math.min(100, count - from);
    const nodes = Array.from({ length }, (__, at) => linearIssue(from + at + 1));
    const pageInfo = { hasNextPage: from + length < count, endCursor: String(from + length) };
    const issues = { nodes, pageInfo };
    const found = String(query).includes('customView(') ? { customView: { issues } } : { issues };
    return { body: { data: { organization, ...found } } };
  };
}

export const linearCase: TrackerCase = {
  product: 'Linear',
  tracker: 'linear:https://api.linear.app',
  many: 'https://linear.app/acme/team/ENG/all',
  one: 'https://linear.app/acme/issue/ENG-4/pay',
  start: (before) => {
    const state: LinearState = { estimate: before === '' ? null : Number(before) };
    return { server: linearOne(state), now: () => String(state.estimate ?? '') };
  },
  list: linearList,
  takes: ['1', '2', '3', '5', '8'],
  unsuited: '4',
};
