import { describe, expect, test } from 'bun:test';
import { answerOf, names } from '../testing/tracker-servers.ts';
import { pm, server, site } from '../testing/trackers/case.ts';
import { issuePoints, otherPage, trackerPlace } from './trackers.ts';

const first = (address: string) =>
  decodeURIComponent(trackerPlace(address, names)?.first.path ?? '');

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
    ['https://github.com/orgs/acme/projects/4/views/1?issue=acme%7Cshop%7C12', `${gitHub}/12`],
    ['https://github.com/users/ann/projects/1?pane=issue&issue=acme|shop|12', `${gitHub}/12`],
    ['<https://github.com/acme/shop>', all],
    ['(https://github.com/acme/shop).', all],
    ['“https://github.com/acme/shop/issues”,', all],
    ['https://github.com/acme/shop/issues/12.', `${gitHub}/12`],
    [
      'https://github.com/acme/shop/issues?q=(label:a+OR+label:b)',
      `${search}((label:a+OR+label:b))&per_page=100&advanced_search=true`,
    ],
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
    ['https://gitlab.com/acme/shop/-/issues/incident/12', '/api/v4/projects/acme/shop/issues/12'],
  ])('[TR1] %s is asked for as %s', (address, path) => {
    expect(first(address)).toBe(path);
  });

  test('[TR1] the path of a project is one part of the path of the API', () => {
    const place = trackerPlace('https://gitlab.com/acme/web/shop/-/issues/1', names);
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
    ['github.com/acme/shop/milestone/3?closed=1', ['closed=1']],
    [
      'acme.atlassian.net/jira/software/projects/SHOP/boards/5?assignee=1&epics=visible',
      ['assignee'],
    ],
    ['acme.atlassian.net/jira/software/projects/SHOP/boards/5?sprint=2&label=a', ['label']],
    ['jira.example.org/jira/secure/RapidBoard.jspa?rapidView=7&quickFilter=1', ['quickFilter']],
    ['acme.atlassian.net/jira/core/projects/SHOP/list?filter=a%3D1&sortBy=x', ['filter']],
    ['acme.atlassian.net/projects/SHOP/issues/?filter=allopenissues', []],
    ['acme.atlassian.net/jira/servicedesk/projects/SHOP/queues/custom/1', ['queues/custom/1']],
    ['pm.example.org/redmine/issues?set_filter=1&watched=me&c[]=id&utf8=1&page=2', ['watched']],
    ['code.example.org/git/acme/shop/issues?type=assigned&milestone=-1', ['milestone', 'type']],
    ['code.example.org/git/acme/shop/issues?type=all&milestone=0&sort=oldest', []],
  ])('[TR1] %s says that %p is not applied', (address, ignored) => {
    expect<unknown>(trackerPlace(`https://${address}`, names)?.ignored).toEqual(ignored);
  });

  const jqlOf = (address: string) => {
    const place = trackerPlace(address, names);
    const page = place?.first.read(answerOf({ body: [] }));
    const { path = '' } = (page && 'next' in page && page.next) || {};
    const [, jql = ''] = /[?&]jql=([^&]*)/.exec(path) ?? [];
    return [path.replace(/\?.*/, ''), decodeURIComponent(jql.replaceAll('+', ' '))];
  };
  const byJql = '/rest/api/2/search/jql';
  const ofShop = 'project = "SHOP" AND statusCategory != Done ORDER BY Rank';
  const ofBoard = 'statusCategory != Done';
  test.each([
    [`${site}/browse/SHOP`, byJql, ofShop],
    [`${site}/jira/software/projects/SHOP/list`, byJql, ofShop],
    [`${site}/jira/software/c/projects/SHOP/issues`, byJql, ofShop],
    [`${server}/projects/SHOP/summary`, '/rest/api/2/search', ofShop],
    [`${site}/jira/software/projects/SHOP/boards/5`, '/rest/agile/1.0/board/5/issue', ofBoard],
    [
      `${site}/jira/software/c/projects/SHOP/boards/5/backlog?selectedIssue=SHOP-3`,
      ...['/rest/agile/1.0/board/5/backlog', ofBoard],
    ],
    [
      `${server}/secure/RapidBoard.jspa?rapidView=7&projectKey=SHOP&view=planning.nodetail`,
      ...['/rest/agile/1.0/board/7/backlog', ofBoard],
    ],
    [`${server}/secure/RapidBoard.jspa?rapidView=7`, ...['/rest/agile/1.0/board/7/issue', ofBoard]],
    [
      `${site}/jira/software/projects/SHOP/boards/5?sprints=12`,
      ...[byJql, 'sprint in (12) AND statusCategory != Done ORDER BY Rank'],
    ],
    [`${site}/issues/?filter=10001`, byJql, 'filter = 10001'],
    [
      `${site}/issues/?jql=${encodeURIComponent('labels = "a&b" ORDER BY created')}`,
      ...[byJql, 'labels = "a&b" ORDER BY created'],
    ],
    [`${server}/projects/SHOP/issues/?filter=allopenissues`, '/rest/api/2/search', ofShop],
    [
      `${site}/jira/software/projects/SHOP/versions/10100/tab/release-report-all-issues`,
      ...[byJql, 'fixVersion = 10100 AND statusCategory != Done ORDER BY Rank'],
    ],
  ])('[TR24] %s is asked for by %s with %s', (address, path, jql) => {
    expect(jqlOf(address)).toEqual([path, jql]);
  });

  test.each([
    [`${pm}/projects/shop`, '/projects/shop/issues.json?status_id=open'],
    [`${pm}/projects/shop/issues`, '/projects/shop/issues.json?status_id=open'],
    [`${pm}/issues?query_id=3`, '/issues.json?query_id=3'],
    [
      `${pm}/projects/shop/issues?set_filter=1&f[]=status_id&op[status_id]=o&f[]=cf_3&v[cf_3][]=a&utf8=1&c[]=id`,
      '/projects/shop/issues.json?set_filter=1&f[]=status_id&f[]=cf_3&op[status_id]=o&v[cf_3][]=a',
    ],
    [
      `${pm}/issues?set_filter=1&f[]=fixed_version.status&op[fixed_version.status]==&v[fixed_version.status][]=open`,
      '/issues.json?set_filter=1&f[]=fixed_version.status&op[fixed_version.status]==&v[fixed_version.status][]=open',
    ],
    [`${pm}/issues?watcher_id=me&set_filter=1`, '/issues.json?watcher_id=me&set_filter=1'],
    [`${pm}/issues?tracker_id=2&sort=id`, '/issues.json?status_id=open&tracker_id=2&sort=id'],
  ])('[TR25] %s is asked for as %s', (address, path) => {
    expect(first(address)).toBe(`${path}&limit=100&offset=0`);
  });

  test('[TR24] an issue that a board or a list shows beside itself is known', () => {
    for (const page of ['boards/5', 'list', 'calendar']) {
      const address = `${site}/jira/software/projects/SHOP/${page}?selectedIssue=SHOP-3`;
      expect(trackerPlace(address, names)).toMatchObject({
        isOne: false,
        several: { id: 'SHOP-3' },
      });
      expect(issuePoints(address, names)).not.toBeNull();
    }
  });

  test('[TR24, TR25] a single issue is one, at the address that the operator names', () => {
    expect(first(`${pm}/issues/12?tab=notes`)).toBe('/issues/12.json');
    expect(first(`${pm}/issues/12.json`)).toBe('/issues/12.json');
    expect(first(`${pm}/versions/3`)).toBe('/versions/3.json');
    const queue = `${site}/jira/servicedesk/projects/SHOP/queues`;
    const queued = [`${queue}/custom/1/SHOP-12`, `${queue}/issue/SHOP-12`];
    for (const one of [`${site}/browse/shop-12`, ...queued, `${pm}/issues/12`])
      expect(trackerPlace(one, names)?.isOne).toBe(true);
  });

  test.each([
    'https://other.atlassian.net/browse/SHOP',
    'http://acme.atlassian.net/browse/SHOP',
    'https://jira.example.org/browse/SHOP',
    'https://jira.example.org/jira-2/browse/SHOP',
    'https://pm.example.org/redmine2/issues/1',
    'https://pm.example.org/issues/1',
    `${site}/jira/your-work`,
    `${site}/jira/dashboards/10000`,
    `${pm}/projects`,
    `${pm}/my/page`,
  ])('[TR24, TR25] %s is no address of issues there', (address) => {
    expect(trackerPlace(address, names)).toBeNull();
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
    expect(trackerPlace(address, names)).toBeNull();
  });

  test.each([
    ['https://github.com/orgs/acme/projects/4/views/2?sliceBy%5Bvalue%5D=a', 'gitHub'],
    ['https://gitlab.com/groups/acme/-/epics/3', 'gitLab'],
    [`${site}/jira/plans/3/scenarios/3/timeline?vid=12`, `jira:${site}`],
    ['https://linear.app/acme/team/ENG/cycles', 'linear:https://api.linear.app'],
    ['https://github.com/acme/shop', undefined],
    ['https://github.com/acme/shop/pull/3', undefined],
    [`${site}/wiki/spaces/SHOP`, `jira:${site}`],
    ['https://example.org/orgs/acme/projects/4', undefined],
    ['A board https://github.com/orgs/acme/projects/4', undefined],
  ])('[TR3] %s is a page without issues of %p', (address, source) => {
    expect<unknown>(otherPage(address, names)).toBe(source);
  });
});
