import { linked, type Server, type TrackerCase } from './case.ts';

export const gitLabLink = 'https://gitlab.com/acme/web/shop/-/issues/4';

export interface GitLabIssue {
  labels: string[];
  /** Undefined where the edition has none. */
  weight?: number | null;
}

export const labIssue = (iid: number, more: object = {}) => ({
  ...{ iid, title: `Issue ${iid}`, description: null, labels: [], state: 'opened' },
  web_url: `https://gitlab.com/acme/shop/-/issues/${iid}`,
  ...more,
});

/** GitLab with one issue. */
export function gitLabServer(issue: GitLabIssue): Server {
  return (request, body) => {
    if (request.endsWith('/self')) return { body: { id: 1, scopes: ['api'] } };
    if (request.startsWith('PUT')) {
      const { weight, add_labels = '', remove_labels = '' } = Object(body);
      if (issue.weight !== undefined && weight !== undefined) issue.weight = weight;
      const left = issue.labels.filter((one) => !remove_labels.split(',').includes(one));
      issue.labels = [...left, ...(add_labels ? [add_labels] : [])];
    }
    return { body: labIssue(4, { web_url: gitLabLink, ...issue }) };
  };
}

export const gitLabCase: TrackerCase = {
  product: 'GitLab',
  tracker: 'public',
  many: 'https://gitlab.com/acme/shop/-/issues',
  one: gitLabLink,
  start: (before) => {
    const issue: GitLabIssue = { labels: ['bug'], weight: before === '' ? null : Number(before) };
    return { server: gitLabServer(issue), now: () => String(issue.weight ?? '') };
  },
  list: linked('https://gitlab.com/api/v4/projects/acme%2Fshop/issues', labIssue),
  takes: 'wholeNumbers',
  unsuited: '0.5',
  reading: (request) =>
    request.endsWith('/self') ? { body: { scopes: ['read_api'] } } : undefined,
};
