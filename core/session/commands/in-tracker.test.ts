import { describe, expect, test } from 'bun:test';
import { deckOf } from '../../decks/scale.ts';
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
import { trackerWith } from '../in-tracker.ts';

const over = revealed(voted(openRoom(), { bob: 3 }));
const agreed = sent(over, 'ann', { type: 'editStory', storyId: 'login', points: 5 });
const inTracker = { tracker: 'GitHub', value: '5' };
const note = { type: 'noteInTracker', storyId: 'login', inTracker } as const;
const deck = deckOf(agreed.session.type);

describe('points in a tracker', () => {
  test('[TR12] are noted by a facilitator, also after the session was closed', () => {
    const noted = sent(agreed, 'ann', note);
    expect(trackerWith(deck, story(noted, 'login'))).toBe('GitHub');
    expect(value(decided(noted, 'ann', note))).toEqual([]);
    const closed = sent(agreed, 'ann', { type: 'closeSession' });
    expect(story(sent(closed, 'ann', note), 'login').inTracker).toEqual(inTracker);
    expect(refusal(decided(agreed, 'bob', note)).code).toBe('facilitatorOnly');
    const none = sent(noted, 'ann', { ...note, inTracker: null });
    expect(story(none, 'login').inTracker).toBeNull();
  });

  test.each([
    ['another agreement', { type: 'editStory', storyId: 'login', points: 8 }],
    ['a new round', { type: 'startRound', storyId: 'login', round: 1 }],
  ] as const)('[TR12] are out of date after %s', (_, command) => {
    const after = story(sent(sent(agreed, 'ann', note), 'ann', command), 'login');
    expect([trackerWith(deck, after), after.inTracker]).toEqual([null, inTracker]);
  });

  test('[TR12] are not known of another issue', () => {
    const linked = { type: 'editDetails', storyId: 'login', link: 'https://a.example/2' } as const;
    const after = sent(sent(agreed, 'ann', note), 'ann', linked);
    expect(story(after, 'login').inTracker).toBeNull();
  });

  test('[TR12] are not noted of an issue that the link named before', () => {
    const linked = (link: string) => ({ type: 'editDetails', storyId: 'login', link }) as const;
    const [first, second] = ['https://a.example/1', 'https://a.example/2'];
    const after = sent(sent(agreed, 'ann', linked(first)), 'ann', linked(second));
    expect(value(decided(after, 'ann', { ...note, link: first }))).toEqual([]);
    const noted = sent(after, 'ann', { ...note, link: second });
    expect(story(noted, 'login').inTracker).toEqual(inTracker);
    const none = { ...note, inTracker: null, link: first };
    expect(story(sent(noted, 'ann', none), 'login').inTracker).toEqual(inTracker);
  });

  test('[TR12] are known where an import has read them', () => {
    const add = [{ name: 'Pay', points: 8, inTracker: 'GitLab' }, { name: 'Ship' }];
    const after = sent(openRoom(), 'ann', { type: 'addStories', add, update: [] });
    const [pay, ship] = after.stories.slice(-2);
    expect([pay?.inTracker, ship?.inTracker]).toEqual([{ tracker: 'GitLab', value: '8' }, null]);
  });

  test.each([
    [{ tracker: 'x'.repeat(51), value: '5' }, 'inTracker.tracker'],
    [{ tracker: 'GitHub', value: '' }, 'inTracker.value'],
  ])('[TR12] are refused as %p', (inTracker, field) => {
    expect(refusal(decided(agreed, 'ann', { ...note, inTracker }))).toMatchObject({ field });
  });
});
