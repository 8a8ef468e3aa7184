import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent } from '../testing/room.ts';
import { leadersOf } from './capabilities.ts';
import type { Command } from './commands.ts';

const room = openRoom();
const everyone = { type: 'changeSettings', settings: { everyoneRuns: true } } as const;
const open = sent(room, 'ann', everyone);

const story = { storyId: 'login', round: 1 };
const leading: readonly Command[] = [
  { type: 'reveal', ...story },
  { type: 'startTimer', ...story, seconds: 60 },
  { type: 'createStory', name: 'Pay' },
  { type: 'editStory', storyId: 'login', name: 'Sign in' },
  { type: 'moveStory', storyId: 'login', before: null },
  { type: 'setActiveStory', storyId: 'login' },
];
const facilitating: readonly Command[] = [
  { type: 'deleteStory', storyId: 'login' },
  { type: 'deleteStories', storyIds: ['login'], update: [] },
  { type: 'renameSession', name: 'Sprint 13' },
  { type: 'changeSettings', settings: {} },
  { type: 'changeDeck', deck: 'linear' },
  { type: 'setWatching', participantId: 'cid', watches: true },
  { type: 'makeFacilitator', participantId: 'bob' },
  { type: 'stepDown' },
  { type: 'removeParticipant', participantId: 'cid' },
  { type: 'deleteSession' },
];

describe('a session that everyone runs who votes', () => {
  test.each(leading)('[FA4] lets a participant lead: $type', (command) => {
    expect(refusal(decided(room, 'bob', command))).toEqual({ code: 'facilitatorOnly' });
    expect(decided(open, 'bob', command).ok).toBe(true);
  });

  test.each(facilitating)('[FA4] leaves to facilitators: $type', (command) => {
    expect(refusal(decided(open, 'bob', command))).toEqual({ code: 'facilitatorOnly' });
  });

  test('[FA4] is not run by who only watches, unless they are a facilitator', () => {
    const watching = ['ann', 'bob'].reduce(
      (before, person) => sent(before, person, { type: 'watch', watches: true }),
      open,
    );
    expect(leadersOf(watching).map(({ id }) => id)).toEqual(['ann', 'cid']);
  });
});
