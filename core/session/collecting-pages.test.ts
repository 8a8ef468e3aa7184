import { expect, test } from 'bun:test';
import { collected, collecting } from '../testing/collecting.ts';
import { openRoom, revealed, sent, withRules } from '../testing/room.ts';
import { viewFor } from '../view.ts';
import { needsReading } from './collecting.ts';

test('[CO4, V12] pages read the room again once a vote they do not see shows or hides names otherwise', () => {
  const nameless = collecting(withRules(openRoom(), { hiddenNames: true }));
  const voted = collected(nameless, 'login', { bob: 5 });
  expect(needsReading(nameless, withRules(nameless, { hiddenNames: false }))).toBe(false);
  expect(needsReading(nameless, voted)).toBe(false);
  expect(needsReading(voted, withRules(voted, { hiddenNames: false }))).toBe(true);
});

test('[CO4, V12] a page without a vote does not see that a round was hidden again', () => {
  const shown = sent(revealed(openRoom()), 'ann', {
    ...{ type: 'hideAgain', storyId: 'login', round: 1 },
  });
  expect(viewFor(collecting(shown), 'bob')).toEqual(viewFor(collecting(openRoom()), 'bob'));
});
