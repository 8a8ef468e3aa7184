import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { detailLimits, noDetails } from '../../details.ts';
import { importLimits } from '../../import/limits.ts';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  value,
  voted,
} from '../../testing/room.ts';
import { broadcastOf, viewFor } from '../../view.ts';
import type { Command } from '../commands.ts';
import { commandSchema } from '../commands.ts';
import type { Room } from '../room.ts';

const known = { key: 'A-1', link: 'https://a.example/' };
const pay = { name: ' Pay ', ...known, description: 'One\r\ntwo' };

describe('many stories at once', () => {
  test('[T44] come at the end of the list, in one step, and the active story stays', () => {
    const room = openRoom();
    const after = sent(room, 'ann', {
      type: 'addStories',
      add: [pay, { name: 'Ship' }],
      update: [{ storyId: 'login', name: 'Sign in', note: 'Again' }],
    });
    expect(after.stories.map(({ name }) => name)).toEqual(['Sign in', 'Search', 'Pay', 'Ship']);
    expect(after.session).toEqual(room.session);
    expect(after.details).toEqual({
      login: { ...noDetails, note: 'Again' },
      'id-1': { ...noDetails, ...known, description: 'One\ntwo' },
    });
    expect(story(after, 'id-2').details).toBe(0);
  });

  test('[T44] come all or not at all', () => {
    const add = (...names: string[]) => names.map((name) => ({ name }));
    const answer = (...names: string[]) =>
      refusal(decided(openRoom(), 'ann', { type: 'addStories', add: add(...names), update: [] }));
    expect(answer('Pay', ' ')).toEqual({ code: 'nameRequired', field: 'add.1.name' });
    expect(answer('a', 'b', 'c', 'd')).toMatchObject({ code: 'tooManyStories' });
    const update = [{ storyId: 'nothing', note: 'x' }];
    expect(refusal(decided(openRoom(), 'ann', { type: 'addStories', add: [], update }))).toEqual({
      ...{ code: 'storyNotFound', field: 'update.0.storyId' },
    });
  });

  test('[T44] are changed by several updates as by one after the other', async () => {
    const said = [{ name: 'Sign in' }, { name: 'Login' }, { key: 'A-1' }, { key: '', note: 'Why' }];
    const storyId = fc.constantFrom('login', 'search');
    const update = fc.tuple(storyId, fc.constantFrom<object>(...said));
    const updated = (room: Room, updates: readonly (readonly [string, object])[]) =>
      sent(room, 'ann', {
        ...{ type: 'addStories', add: [] },
        update: updates.map(([storyId, said]) => ({ storyId, ...said })),
      });
    await fc.assert(
      fc.property(fc.array(update), (updates) => {
        const oneByOne = updates.reduce((room, one) => updated(room, [one]), openRoom());
        expect(updated(openRoom(), updates)).toEqual(oneByOne);
      }),
    );
  });

  test('[T45] bring points that were agreed on elsewhere, and touch no others', () => {
    const room = revealed(voted(openRoom(), { bob: 5 }));
    const update = [{ storyId: 'login', name: 'Sign in' }];
    const after = sent(room, 'ann', {
      type: 'addStories',
      add: [{ name: 'Pay', points: 8 }],
      update,
    });
    expect(story(after, 'id-1')).toMatchObject({
      round: { state: 'revealed', agreed: 8, votes: [] },
    });
    expect(story(after, 'login')).toEqual({ ...story(room, 'login'), name: 'Sign in' });
    const odd: Command = { type: 'addStories', add: [{ name: 'Pay', points: -1 }], update: [] };
    expect(refusal(decided(room, 'ann', odd))).toEqual({
      code: 'notOnDeck',
      field: 'add.0.points',
    });
  });

  test('[T44] are deleted in one step, which gives others back what they said', () => {
    const room = openRoom();
    const added = sent(room, 'ann', {
      type: 'addStories',
      add: [pay, { name: 'Ship' }],
      update: [{ storyId: 'login', name: 'Sign in', note: 'Again' }],
    });
    const back = sent(added, 'ann', {
      type: 'deleteStories',
      storyIds: ['id-1', 'id-2', 'gone'],
      update: [{ storyId: 'login', name: 'Login', note: '' }],
    });
    expect(back.stories.map(({ id, name }) => [id, name])).toEqual(
      room.stories.map(({ id, name }) => [id, name]),
    );
    expect(back.details).toEqual({ login: noDetails });
  });

  test('[T44] are taken back but for those that were voted on or revealed meanwhile', () => {
    const add = [{ name: 'Pay', points: 8 }, { name: 'Voted' }, { name: 'Seen' }];
    let room = sent(openRoom(), 'ann', { type: 'addStories', add, update: [] });
    room = sent(room, 'bob', { type: 'vote', storyId: 'id-2', round: 1, points: 5 });
    room = sent(room, 'ann', { type: 'reveal', storyId: 'id-3', round: 1 });
    const storyIds = ['id-1', 'id-2', 'id-3'];
    const deleting = { type: 'deleteStories' as const, storyIds, update: [] };
    const back = sent(room, 'ann', { ...deleting, unlessPlayed: true });
    expect(back.stories.map(({ id }) => id)).toEqual(['login', 'search', 'id-2', 'id-3']);
    expect(back.ballots['id-2']).toEqual({ bob: 5 });
    expect(sent(room, 'ann', deleting).stories).toHaveLength(2);
  });

  test('[T44] leave the session without an active story where that was one of them', () => {
    const storyIds = ['login', 'search'];
    const after = sent(openRoom(), 'ann', { type: 'deleteStories', storyIds, update: [] });
    expect(after.session.facilitatorActiveStoryId).toBeNull();
    expect(after.stories).toEqual([]);
  });

  test('[T44] are 500 in one command at most', () => {
    const add = Array.from({ length: importLimits.stories }, () => ({ name: 'Pay' }));
    const command = { type: 'addStories', add, update: [] };
    expect(add).toHaveLength(500);
    expect(commandSchema.safeParse(command).success).toBe(true);
    const more = { ...command, add: [...add, { name: 'Pay' }] };
    expect(commandSchema.safeParse(more).success).toBe(false);
  });
});

describe('details', () => {
  const edit = (fields: object) => ({ type: 'editDetails', storyId: 'login', ...fields }) as const;

  test('[C31] are changed in what is said, and stay in what is not', () => {
    const once = sent(openRoom(), 'ann', edit({ key: ' A-1\n', note: 'Why' }));
    const twice = sent(once, 'ann', edit({ note: '', fullTitle: 'All\tof it' }));
    expect(twice.details['login']).toEqual({ ...noDetails, key: 'A-1', fullTitle: 'All of it' });
    expect(story(twice, 'login').details).toBe(2);
    expect(value(decided(twice, 'ann', edit({ key: 'A-1' })))).toEqual([]);
  });

  test('[T40] have their lengths', () => {
    for (const field of ['key', 'fullTitle', 'description', 'note'] as const) {
      const most = 'x'.repeat(detailLimits[field]);
      expect(decided(openRoom(), 'ann', edit({ [field]: most })).ok).toBe(true);
      expect(refusal(decided(openRoom(), 'ann', edit({ [field]: `${most}x` })))).toEqual({
        ...{ code: 'textTooLong', field, limit: detailLimits[field] },
      });
    }
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'a.example',
    'https://u@a.example',
  ])('[T40] have no link but one of the web: %s', (link) => {
    expect(refusal(decided(openRoom(), 'ann', edit({ link })))).toEqual({
      ...{ code: 'notAnAddress', field: 'link' },
    });
  });

  test('are in nothing that is sent to everybody, which says only that they changed', () => {
    const changes = value(decided(openRoom(), 'ann', edit({ description: 'A long one' })));
    const told = broadcastOf('session', { revision: 2, mark: 'm', base: '', changes });
    expect(told.changes).toMatchObject([
      { type: 'detailsChanged', storyId: 'login', details: 1, described: true },
    ]);
    expect(JSON.stringify(told)).not.toContain('A long one');
    const room = sent(openRoom(), 'ann', edit({ description: 'A long one' }));
    expect(JSON.stringify(viewFor(room, 'ann'))).not.toContain('A long one');
  });

  test('go with their story, and stay through its rounds', () => {
    const room = sent(openRoom(), 'ann', edit({ note: 'Why' }));
    const again = sent(revealed(room), 'ann', { type: 'startRound', storyId: 'login', round: 1 });
    expect(story(again, 'login').details).toBe(1);
    const after = sent(again, 'ann', { type: 'deleteStory', storyId: 'login' });
    expect(after.details).toEqual({});
  });
});
