import { describe, expect, test } from 'bun:test';
import { jira, redmine } from '../testing/points-servers.ts';
import type { JiraState } from '../testing/trackers/jira.ts';
import { memberOf, withRole } from '../testing/trackers/redmine.ts';
import { service } from './redmine-calls.ts';

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

  test('[TR26] the words about a field that refuses points are shown', async () => {
    const words = "Field 'company' cannot be set.";
    const body = { errorMessages: [], errors: { company: words } };
    const { write } = jira({ values: { company: null } }, (request) =>
      request.startsWith('PUT') ? { status: 400, body } : undefined,
    );
    expect(await write(five)).toEqual({ is: 'refused', words });
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
  });

  test.each([[['Story points is invalid']], [[]]])(
    '[TR27] the refusal of Redmine for %j is shown, also where it names no reason',
    async (errors) => {
      const { write } = redmine('', (request) =>
        request.startsWith('PUT') ? { status: 422, body: { errors } } : undefined,
      );
      expect(await write(five)).toEqual({ is: 'refused', words: errors.join() });
    },
  );

  test.each([
    [{ admin: true }, []],
    [memberOf(7), ['edit_issues']],
    [memberOf(8), []],
  ])(
    '[TR27] the owner %j of a key, by a role with %j, writes numbers',
    async (user, permissions) => {
      const { check, sent } = redmine('', withRole(user, permissions));
      expect(await check()).toEqual({ takes: 'numbers' });
      expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([]);
    },
  );

  test('[TR46] a token of the server tells its roles in its own projects alone', () => {
    const { confine } = service.calls.find(({ path }) => path.test('/users/current.json')) ?? {};
    const memberships = [...memberOf(7).memberships, ...memberOf(8).memberships];
    const user = { login: 'bot', memberships, mail: 'bot@acme.org' };
    expect(confine?.keep?.({ user }, (project) => project === '7')).toEqual({
      user: { login: 'bot', ...memberOf(7) },
    });
  });

  test('[TR27] an issue without the field is found before anybody votes', async () => {
    expect(await redmine(null).check()).toEqual({ is: 'noField' });
  });
});
