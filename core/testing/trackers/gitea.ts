import type { Server, TrackerCase } from './case.ts';

const host = 'https://code.example.org/git';

interface Label {
  readonly id: number;
  readonly name: string;
}

function issue(number: number, labels: readonly Label[] = []) {
  return { number, title: `Issue ${number}`, body: '', state: 'open', labels, milestone: null };
}

/** The issue 4, in a project with these labels. */
export function giteaIssue(own: Label[], project: Label[]): Server {
  return (request, body) => {
    const [method = '', path = ''] = request.split(/ (.*)/);
    const { name, labels: ids = [] } = Object(body);
    if (path.startsWith('/api/v1/repos/acme/shop/labels')) {
      if (method === 'GET') return { body: path.includes('page=1') ? project : [] };
      const made = { id: project.length + 1, name };
      project.push(made);
      return { status: 201, body: made };
    }
    if (method === 'POST') own.push(...project.filter(({ id }) => ids.includes(id)));
    if (method === 'DELETE') {
      const found = own.findIndex(({ id }) => path.endsWith(`/labels/${id}`));
      if (found < 0) return { status: 422, body: { message: 'label does not exist' } };
      own.splice(found, 1);
      return { status: 204 };
    }
    return { body: method === 'GET' ? issue(4, own) : own };
  };
}

export const giteaCase: TrackerCase = {
  product: 'Gitea',
  tracker: `gitea:${host}`,
  many: `${host}/acme/shop/issues`,
  one: `${host}/acme/shop/issues/4`,
  start: (before) => {
    const bug = { id: 1, name: 'bug' };
    const own: Label[] = before === '' ? [bug] : [bug, { id: 2, name: `points: ${before}` }];
    const server = giteaIssue(own, [...own]);
    return { server, now: () => own.flatMap(({ name }) => name.split('points: ')[1] ?? []).join() };
  },
  list: (count, isRepeated) => (request) => {
    if (request.endsWith('/issues/4')) return { body: issue(4) };
    const page = isRepeated ? 1 : Number(/page=(\d+)/.exec(request)?.[1]);
    const from = 50 * (page - 1);
    const length = Math.max(0, Math.min(50, count - from));
    return { body: Array.from({ length }, (_, index) => issue(from + index + 1)) };
  },
  takes: 'numbersAndSizes',
  unsuited: 'Giraffe',
};
