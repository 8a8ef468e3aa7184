import { describe, expect, test } from 'bun:test';
import { names, to } from '../testing/tracker-servers.ts';
import { azureItem, organization, scheduling, type WorkItem } from '../testing/trackers/azure.ts';
import { issuePoints } from './trackers.ts';

const shop = `${organization}/Web%20Shop`;
const five = { points: '5', known: [''] };
const [points, effort, size] = ['StoryPoints', 'Effort', 'Size'].map(scheduling);

function item(own: readonly string[], fields: Record<string, unknown> = {}): WorkItem {
  return { fields, rev: 3, own };
}

const link = `${shop}/_workitems/edit/4`;

describe('writing', () => {
  test('[TR31] points are a number, written to the revision that was read', async () => {
    const bug = item([String(effort)], { 'System.WorkItemType': 'Bug' });
    const { write, sent } = to(link, azureItem(bug));
    expect(await write({ points: '½', known: [''] })).toEqual({ is: 'written' });
    const reading = [
      'GET /_apis/wit/workitems/4',
      'GET /Web Shop/_apis/wit/workitemtypes/Bug/fields',
    ];
    expect(sent).toEqual([
      ...reading,
      `PATCH /_apis/wit/workitems/4?api-version=4.1 [{"op":"test","path":"/rev","value":3},{"op":"add","value":0.5,"path":"/fields/${effort}"}]`,
      ...reading,
    ]);
    expect(bug.fields[String(effort)]).toBe(0.5);
  });

  test.each([
    [[points, effort], {}, points],
    [[points, effort], { [String(effort)]: 3 }, effort],
    [[size], { [String(points)]: 3 }, size],
  ])('[TR31] of the fields %p of a type with %p, points go to %p', async (own, before, field) => {
    const state = item(own.map(String), { ...before });
    const known = ['', '3'];
    expect(await to(link, azureItem(state)).write({ points: '5', known })).toEqual({
      is: 'written',
    });
    expect(state.fields[String(field)]).toBe(5);
  });

  test('[TR31] a type without such a field has no place for points', async () => {
    const { write, check } = to(link, azureItem(item(['System.Title'])));
    expect(await check()).toEqual({ is: 'noField' });
    expect(await write(five)).toEqual({ is: 'noField' });
  });

  test.each([
    ['other points', { [String(points)]: 8 }, { is: 'changed', there: ['8'] }, 8],
    ['another title', { 'System.Title': 'Pay' }, { is: 'written' }, 5],
  ])('[TR31] %s, given between reading and writing, stay', async (_, change, written, after) => {
    const state = item([String(points)]);
    let isChanged = false;
    const { write } = to(link, azureItem(state), (request) => {
      if (isChanged || !request.startsWith('PATCH')) return undefined;
      isChanged = true;
      Object.assign(state.fields, change);
      state.rev += 1;
      return undefined;
    });
    expect<unknown>(await write(five)).toEqual(written);
    expect(state.fields[String(points)]).toBe(after);
  });

  test('[TR31] a work item that changes again and again is left', async () => {
    const state = item([String(points)]);
    const { write, sent } = to(link, azureItem(state), (request) => {
      if (request.startsWith('PATCH')) state.rev += 1;
      return undefined;
    });
    expect(await write(five)).toEqual({ is: 'dropped' });
    expect(sent.filter((request) => request.startsWith('PATCH'))).toHaveLength(3);
  });

  test('[TR31] a rule of the process that refuses points is shown in its words', async () => {
    const message = 'TF401320: Rule Error for field Story Points. Error code: InvalidNotEmpty.';
    const { write } = to(link, azureItem(item([String(points)])), (request) =>
      request.startsWith('PATCH') ? { status: 400, body: { message } } : undefined,
    );
    expect(await write(five)).toEqual({ is: 'refused', words: message });
  });
});

test('[TR31] a link to another organization has no points to write', () => {
  expect(issuePoints('https://dev.azure.com/other/x/_workitems/edit/4', names)).toBeNull();
});

test('[TR31] a token that reads a work item and is refused for its change lacks a scope', async () => {
  const { check, sent } = to(link, azureItem(item([String(points)])), (request) =>
    request.startsWith('PATCH') ? { status: 401 } : undefined,
  );
  expect(await check()).toEqual({ is: 'notWritable' });
  expect(sent.at(-1)).toContain('?api-version=4.1&validateOnly=true ');
});
