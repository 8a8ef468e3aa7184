import { describe, expect, test } from 'bun:test';
import { trackerPlace } from './trackers.ts';

const first = (address: string) => decodeURIComponent(trackerPlace(address)?.first.path ?? '');

describe('addresses', () => {
  const gitHub = '/repos/acme/shop/issues';
  const all = `${gitHub}?state=open&per_page=100`;
  const search = '/search/issues?q=repo:acme/shop+is:issue+state:open+';
  test.each([
    ['https://github.com/acme/shop', all],
    [' https://www.github.com/acme/shop.git/ ', all],
    ['https://github.com/acme/shop/issues', all],
    ['https://github.com/acme/shop/issues?q=is%3Aissue%20state%3Aopen', all],
    ['https://github.com/acme/shop/issues?labels=bug', `${all}&labels=bug`],
    ['https://github.com/acme/shop/labels/good%20first+issue', `${all}&labels=good+first+issue`],
    ['https://github.com/acme/shop/labels/100%', `${all}&labels=100%`],
    ['https://github.com/acme/shop/milestone/3?closed=1', `${all}&milestone=3`],
    ['https://github.com/acme/shop/issues/12#issuecomment-1', `${gitHub}/12`],
    [
      'https://github.com/acme/shop/issues?q=is%3Aissue+label%3A%22to+do%22',
      `${search}is:issue+label:"to+do"&per_page=100`,
    ],
    [
      'https://github.com/acme/shop/issues?q=label%3Aa+OR+repo%3Aother%2Fone+label%3Ab+sort%3Aupdated-desc',
      `${search}(label:a+OR+label:b)&per_page=100&advanced_search=true&sort=updated&order=desc`,
    ],
    [
      'https://github.com/acme/shop/issues?q=is%3Aissue%20is%3Aopen%20sort%3Acreated-asc',
      `${all}&sort=created&direction=asc`,
    ],
    [
      'https://github.com/acme/shop/issues?sort=comments&direction=asc',
      `${all}&sort=comments&direction=asc`,
    ],
  ])('[TR1] %s is asked for as %s', (address, path) => {
    expect(first(address).replaceAll('%20', '+')).toBe(path);
  });

  const gitLab = (kind: string, path: string, more = '') =>
    `/api/v4/${kind}/${path}/issues?scope=all&state=opened&per_page=100${more}`;
  test.each([
    ['https://gitlab.com/acme', gitLab('groups', 'acme')],
    ['https://gitlab.com/groups/acme/web/-/issues', gitLab('groups', 'acme/web')],
    ['https://gitlab.com/acme/web/shop', gitLab('projects', 'acme/web/shop')],
    ['https://gitlab.com/acme/web/shop.git', gitLab('projects', 'acme/web/shop')],
    ['https://gitlab.com/acme/shop.js', gitLab('projects', 'acme/shop.js')],
    ['https://gitlab.com/acme/shop/-/issues/', gitLab('projects', 'acme/shop')],
    ['https://gitlab.com/acme/shop/issues', gitLab('projects', 'acme/shop')],
    [
      'https://gitlab.com/acme/shop/-/issues?sort=relative_position&label_name[]=a&label_name[]=b&milestone_title=v1&state=all',
      gitLab(
        'projects',
        'acme/shop',
        '&labels=a,b&milestone=v1&order_by=relative_position&sort=asc',
      ),
    ],
    [
      'https://gitlab.com/acme/shop/-/issues?not[assignee_username][]=ann&not[milestone_title]=v1&type[]=INCIDENT',
      gitLab(
        'projects',
        'acme/shop',
        '&not[milestone]=v1&not[assignee_username][]=ann&issue_type=incident',
      ),
    ],
    [
      'https://gitlab.com/acme/shop/-/milestones/2',
      '/api/v4/projects/acme/shop/milestones?iids[]=2',
    ],
    ['https://gitlab.com/acme/shop/-/work_items/12', '/api/v4/projects/acme/shop/issues/12'],
  ])('[TR1] %s is asked for as %s', (address, path) => {
    expect(first(address)).toBe(path);
  });

  test('[TR1] the path of a project is one part of the path of the API', () => {
    const place = trackerPlace('https://gitlab.com/acme/web/shop/-/issues/1');
    expect(place?.first.path).toBe('/api/v4/projects/acme%2Fweb%2Fshop/issues/1');
  });

  test.each([
    ['gitlab.com/acme/shop/-/issues?or[label_name][]=a&or[label_name][]=b', ['or[label_name][]']],
    ['gitlab.com/acme/shop/-/issues?state=closed&label_name[]=a', ['state']],
    ['gitlab.com/acme/shop/-/issues?state=opened&sort=created_date&first_page_size=20', []],
    ['gitlab.com/acme/shop/-/issues?type[]=ISSUE&type[]=INCIDENT', ['type[]']],
    ['gitlab.com/acme/shop?state=closed', []],
    ['github.com/acme/shop/issues?state=closed', ['state=closed']],
    ['github.com/acme/shop/issues?q=repo%3Aother%2Fone+label%3Aa', ['repo:other/one']],
    ['github.com/acme/shop/issues?q=is%3Aopen+repo%3AAcme%2Fshop', []],
    [
      'github.com/acme/shop/issues?q=is%3Aopen+sort%3Areactions-%2B1-desc',
      ['sort:reactions-+1-desc'],
    ],
    ['github.com/acme/shop/issues', []],
  ])('[TR1] %s says that %p is not applied', (address, ignored) => {
    expect<unknown>(trackerPlace(`https://${address}`)?.ignored).toEqual(ignored);
  });

  test.each([
    'https://github.com/acme',
    'https://github.com/acme/shop/labels',
    'https://github.com/acme/shop/milestone',
    'https://github.com/issues/assigned',
    'https://github.com/trending/typescript',
    'https://github.com/search/advanced',
    'https://gitlab.com/acme/shop/tree/main',
    'https://gitlab.com/acme/web/shop/blob/main/README.md',
    'https://gitlab.com/acme/shop/merge_requests/3',
    'https://gitlab.com/groups',
    'https://github.com/orgs/acme',
    'https://github.com/acme/shop/pull/3',
    'https://github.com/acme/shop/issues/new',
    'https://github.com/orgs/acme/projects/4',
    'https://github.com/acme/shop and more',
    'https://github.com:8443/acme/shop',
    'https://github.com.example.org/acme/shop',
    'https://me@github.com/acme/shop',
    'https://gitlab.com/explore',
    'https://gitlab.com/acme/shop/-/boards/1',
    'https://gitlab.com/groups/acme/-/work_items/3',
    'https://example.org/acme/shop',
    'javascript:alert(1)//github.com/acme/shop',
    'github.com/acme/shop',
  ])('[TR1] %s is no address that a tracker is asked for', (address) => {
    expect(trackerPlace(address)).toBeNull();
  });
});
