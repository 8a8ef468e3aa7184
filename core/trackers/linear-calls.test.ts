import { expect, test } from 'bun:test';
import { names } from '../testing/tracker-servers.ts';
import { service } from './linear-calls.ts';
import { trackerPlace } from './trackers.ts';

const acme = 'https://linear.app/acme';
const unfinished = { state: { type: { nin: ['completed', 'canceled', 'duplicate'] } } };
const ofTeam = { team: { key: { eq: 'ENG' } } };

const mutation =
  'mutation Estimate($id: String!, $estimate: Int) { issueUpdate(id: $id, input: { estimate: $estimate }) { success } }';
const { calls } = service;
const passes = (body: unknown) => calls.some((one) => one.body?.safeParse(body).success);

test.each([
  [{ query: mutation, variables: { id: 'ENG-4', estimate: 5 } }, true],
  [{ query: mutation, variables: { id: 'ENG-4', estimate: null } }, true],
  [{ query: mutation, variables: { id: 'ENG-4', estimate: 5, title: 'x' } }, false],
  [{ query: mutation, variables: { id: { eq: 'ENG-4' }, estimate: 5 } }, false],
  [{ query: `${mutation} `, variables: { id: 'ENG-4', estimate: 5 } }, false],
  [{ query: 'query { users { nodes { email } } }', variables: {} }, false],
  [{ query: 'query Owner { viewer { name } }', variables: {} }, true],
  [{ query: 'query Owner { viewer { name } }', variables: {}, operationName: 'x' }, false],
  [{ query: 'query Owner { viewer { name } }' }, false],
  [undefined, false],
])('[TR35] whether %j passes is %p', (body, isPassed) => {
  expect(passes(body)).toBe(isPassed);
});

test('[TR35] a filter has the parts of the pages alone', () => {
  const [, { body } = {}] = calls;
  const passesFilter = (filter: unknown) => {
    const sent = trackerPlace(`${acme}/team/ENG`, names)?.first.post?.body;
    expect(body?.safeParse(sent).success).toBe(true);
    return body?.safeParse({ ...Object(sent), variables: { filter, after: null } }).success;
  };
  expect(passesFilter({ ...ofTeam, ...unfinished })).toBe(true);
  expect(passesFilter({ ...ofTeam, ...unfinished, creator: { email: { eq: 'a@b' } } })).toBe(false);
  expect(passesFilter({ team: { key: { in: ['ENG'] } }, ...unfinished })).toBe(false);
});
