import { numberIn, paged, pm, type Server, type TrackerCase } from './case.ts';

export const redmineIssue = (id: number, more: object = {}) => ({
  ...{ id, subject: `Issue ${id}`, project: { id: 7, name: 'Shop' } },
  ...{ tracker: { id: 2, name: 'Feature' }, status: { id: 1, name: 'New' }, ...more },
});

export interface RedmineState {
  /** Null where an issue has no field for points. */
  value: string | null;
}

/** Redmine with one issue. */
export function redmineServer(state: RedmineState): Server {
  return (request, body) => {
    const [field] = Object(body).issue?.custom_fields ?? [];
    if (request.startsWith('PUT')) {
      if (field.id === 2) state.value = field.value;
      return { status: 204 };
    }
    const fields = [{ id: 1, name: 'Reviewer', value: '3' }];
    const own = { id: 2, name: 'Story points', value: state.value };
    const custom_fields = state.value === null ? fields : [...fields, own];
    return { body: { issue: redmineIssue(4, { custom_fields }) } };
  };
}

/** The answers to a key whose owner has one role. */
export const withRole =
  (user: object, permissions: readonly string[]): Server =>
  (request) => {
    if (request.includes('/users/current.json'))
      return { body: { user: { login: 'ann', ...user } } };
    return request.includes('/roles/') ? { body: { role: { id: 3, permissions } } } : undefined;
  };

export const memberOf = (id: number) => ({
  memberships: [{ project: { id }, roles: [{ id: 3 }] }],
});

export const redmineCase: TrackerCase = {
  product: 'Redmine',
  tracker: `redmine:${pm}`,
  many: `${pm}/projects/shop`,
  one: `${pm}/issues/4`,
  start: (before) => {
    const state = { value: before };
    return { server: redmineServer(state), now: () => state.value };
  },
  list: paged(
    (request) => numberIn(request, 'offset'),
    (ids, offset, _, total_count) => ({
      body: {
        ...{ issues: ids.map((id) => redmineIssue(id)), offset, total_count },
      },
    }),
  ),
  takes: 'numbers',
  unsuited: 'XL',
  reading: withRole(memberOf(7), ['view_issues']),
};
