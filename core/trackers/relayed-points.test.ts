import { describe, expect, test } from 'bun:test';
import { type JiraState, jira, redmine } from '../testing/points-servers.ts';
import { server } from '../testing/tracker-servers.ts';
import type { Given, Server } from '../testing/trackers/case.ts';

const five = { points: '5', known: [''] };

describe('Jira', () => {
  test('[TR26] points are written to the field of the kind of project, and read back', async () => {
    const { write, values, sent } = jira({ values: { team: null, company: null } });
    expect(await write(five)).toEqual({ is: 'written' });
    expect(values).toEqual({ team: null, company: 5 });
    const reading = 'GET /rest/api/2/issue/SHOP-4?fields=project,company,team&expand=editmeta';
    expect(sent).toEqual([
      ...['GET /rest/api/2/field', reading],
      'PUT /rest/api/2/issue/SHOP-4 {"fields":{"company":5}}',
      ...['GET /rest/api/2/field', reading],
    ]);
    const own = jira({ values: { team: null, company: null }, isSimplified: true });
    expect(await own.write({ points: '½', known: [''] })).toEqual({ is: 'written' });
    expect(own.values).toEqual({ team: 0.5, company: null });
  });

  test('[TR26] points are written to the field that has some, as they are read from it', async () => {
    const { write, values } = jira({ values: { team: 3, company: null } });
    expect(await write(five)).toEqual({ is: 'changed', there: ['3'] });
    expect(await write({ points: '5', known: ['3'] })).toEqual({ is: 'written' });
    expect(values).toEqual({ team: 5, company: null });
  });

  test('[TR26] points are corrected and removed, and other ones stay', async () => {
    const { write, values } = jira(
      { values: { company: 3 } },
      undefined,
      `${server}/browse/SHOP-4`,
    );
    expect(await write(five)).toEqual({ is: 'changed', there: ['3'] });
    expect(await write({ points: '5', known: ['3'] })).toEqual({ is: 'written' });
    expect(await write({ points: '', known: ['5'] })).toEqual({ is: 'written' });
    expect(values).toEqual({ company: null });
  });

  test('[TR26] a field that is on no screen is written by the board that estimates in it', async () => {
    const state = { values: { company: null }, onScreen: [] };
    const { write, values, sent } = jira({ ...state, boards: ['timeoriginalestimate', 'company'] });
    expect(await write(five)).toEqual({ is: 'written' });
    expect(values).toEqual({ company: 5 });
    expect(sent).toContain('PUT /rest/agile/1.0/issue/SHOP-4/estimation?boardId=1 {"value":"5"}');
  });

  test.each<[title: string, state: JiraState, fault?: object]>([
    ['is on no screen', { values: { company: null }, onScreen: [] }],
    [
      'is on no screen, and whose boards estimate time',
      { values: { company: null }, onScreen: [], boards: ['timeoriginalestimate'] },
    ],
    ['has no place in the project', { values: {} }, { is: 'noField' }],
  ])(
    '[TR26] a field that %s is found before anybody votes, and never written',
    async (_, state, fault = { is: 'notWritable' }) => {
      const { check, write, sent } = jira(state);
      expect<unknown>(await check()).toEqual(fault);
      expect<unknown>(await write(five)).toEqual(fault);
      expect(sent.filter((one) => one.startsWith('PUT'))).toEqual([]);
      expect(await jira({ values: { company: 1 } }).check()).toEqual({ takes: 'numbers' });
    },
  );

  test('[TR26] words of cards have no place in a number field', async () => {
    const { write } = jira({ values: { company: null } });
    expect(await write({ points: 'XL', known: [''] })).toEqual({
      is: 'unsuited',
      takes: 'numbers',
    });
  });

  const words = "Field 'company' cannot be set.";
  test.each<[given: Given, fault: object]>([
    [
      { status: 400, body: { errorMessages: [], errors: { company: words } } },
      { is: 'refused', words },
    ],
    [{ status: 401 }, { is: 'tokenEnded' }],
    [{ status: 403 }, { is: 'notWritable' }],
    [{ status: 429, headers: { 'retry-after': '3' } }, { is: 'rateLimited' }],
    [{ status: 204 }, { is: 'dropped' }],
    [{ status: 0 }, { is: 'unreachable' }],
  ])('[TR26] the answer %j to a change is %j', async (given, fault) => {
    const faults: Server = (request) => (request.startsWith('PUT') ? given : undefined);
    const { write, values } = jira({ values: { company: null } }, faults);
    expect<unknown>(await write(five)).toMatchObject(fault);
    expect(values).toEqual({ company: null });
  });
});

describe('Redmine', () => {
  test('[TR27] points are one custom field, which is read back', async () => {
    const { write, state, sent } = redmine('');
    expect(await write(five)).toEqual({ is: 'written' });
    expect(sent).toEqual([
      'GET /issues/4.json',
      'PUT /issues/4.json {"issue":{"custom_fields":[{"id":2,"value":"5"}]}}',
      'GET /issues/4.json',
    ]);
    state.value = '5.0';
    expect(await write({ points: '8', known: ['5'] })).toEqual({ is: 'written' });
    expect(await write(five)).toEqual({ is: 'changed', there: ['8'] });
    expect(await write({ points: '', known: ['8'] })).toEqual({ is: 'written' });
    expect(state.value).toBe('');
  });

  test.each<[given: Given, fault: object]>([
    [{ status: 204 }, { is: 'dropped' }],
    [
      { status: 422, body: { errors: ['Story points is invalid'] } },
      { is: 'refused', words: 'Story points is invalid' },
    ],
    [
      { status: 422, body: { errors: [] } },
      { is: 'refused', words: '' },
    ],
    [{ status: 403 }, { is: 'notWritable' }],
    [{ status: 401 }, { is: 'tokenEnded' }],
  ])('[TR27] the answer %j to a change is %j', async (given, fault) => {
    const faults: Server = (request) => (request.startsWith('PUT') ? given : undefined);
    const { write, state } = redmine('', faults);
    expect<unknown>(await write(five)).toEqual(fault);
    expect(state.value).toBe('');
  });

  test.each([
    [{ admin: true }, [], { takes: 'numbers' }],
    [
      { memberships: [{ project: { id: 7 }, roles: [{ id: 3 }] }] },
      ['view_issues'],
      { is: 'notWritable' },
    ],
    [
      { memberships: [{ project: { id: 7 }, roles: [{ id: 3 }] }] },
      ['edit_issues'],
      { takes: 'numbers' },
    ],
    [{ memberships: [{ project: { id: 8 }, roles: [{ id: 3 }] }] }, [], { takes: 'numbers' }],
  ])(
    '[TR27] the owner %j of a key, by a role with %j, has %j',
    async (user, permissions, found) => {
      const { check, sent } = redmine('', (request) => {
        if (request.includes('/users/current.json'))
          return { body: { user: { login: 'ann', ...user } } };
        return request.includes('/roles/') ? { body: { role: { id: 3, permissions } } } : undefined;
      });
      expect<unknown>(await check()).toEqual(found);
      expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([]);
    },
  );

  test('[TR27] an issue without the field is found before anybody votes', async () => {
    expect(await redmine(null).check()).toEqual({ is: 'noField' });
    expect(await redmine('').check()).toEqual({ takes: 'numbers' });
    expect(await redmine('').write({ points: 'XL', known: [''] })).toEqual({
      ...{ is: 'unsuited', takes: 'numbers' },
    });
  });
});
