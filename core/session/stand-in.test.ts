import { describe, expect, test } from 'bun:test';
import { collecting, deadline } from '../testing/collecting.ts';
import { decided, openRoom, revealed, sent, story, voted, withRules } from '../testing/room.ts';
import { apply } from './apply.ts';
import type { Command } from './commands.ts';
import { keptLimits } from './kept-rounds.ts';
import type { Room } from './room.ts';

const minute = 60_000;

/** Bob stands in for Ann. */
const acting = apply(openRoom(), { type: 'roleChanged', participantId: 'bob', role: 'acting' });

function outcome(of: Room, person: string, command: Command): string {
  const decision = decided(of, person, command);
  return decision.ok ? 'accepted' : decision.refusal.code;
}

describe('a stand-in', () => {
  const gives = (of: Room, command: Command) => outcome(of, 'bob', command);
  const inRound = { storyId: 'login', round: 1 } as const;

  test.each<[Command, string]>([
    [{ type: 'reveal', ...inRound }, 'accepted'],
    [{ type: 'deleteStory', storyId: 'login' }, 'accepted'],
    [{ type: 'changeSettings', settings: {} }, 'facilitatorOnly'],
    [{ type: 'changeDeck', deck: 'linear' }, 'facilitatorOnly'],
    [{ type: 'renameSession', name: 'Sprint 13' }, 'facilitatorOnly'],
    [{ type: 'setWatching', participantId: 'cid', watches: true }, 'facilitatorOnly'],
    [{ type: 'removeParticipant', participantId: 'cid' }, 'facilitatorOnly'],
    [{ type: 'makeFacilitator', participantId: 'bob' }, 'facilitatorOnly'],
    [{ type: 'endTakeOver', keep: true }, 'facilitatorOnly'],
    [{ type: 'closeSession' }, 'facilitatorOnly'],
    [{ type: 'deleteSession' }, 'facilitatorOnly'],
  ])(
    '[FA7] leads the stories and changes neither the session nor its people: %j',
    (command, is) => {
      expect(gives(acting, command)).toBe(is);
    },
  );

  const cast = voted(acting, { cid: 8 });
  const over = revealed(cast);
  const again = sent(over, 'ann', { type: 'startRound', ...inRound });
  const added: Command = { type: 'addStories', add: [{ name: 'Pay', points: 5 }], update: [] };
  const imported = sent(acting, 'ann', added, 'pay');

  test.each([
    ['that has a vote', cast],
    ['that is revealed', over],
    ['that has an earlier round', again],
  ])('[FA7] deletes no story %s, by itself or among others', (_, of) => {
    const storyIds = ['search', 'login'];
    expect(gives(of, { type: 'deleteStory', storyId: 'login' })).toBe('playedStays');
    expect(gives(of, { type: 'deleteStories', storyIds, update: [] })).toBe('playedStays');
    const others: Command = { type: 'deleteStories', storyIds, update: [], unlessPlayed: true };
    expect(sent(of, 'bob', others).stories.map(({ id }) => id)).toEqual(['login']);
    expect(sent(of, 'ann', { type: 'deleteStory', storyId: 'login' }).stories).toHaveLength(1);
  });

  test('[FA7] deletes no points, of a story that was pointed elsewhere neither', () => {
    expect(gives(imported, { type: 'deleteStory', storyId: 'pay' })).toBe('playedStays');
    const undo: Command = {
      type: 'deleteStories',
      storyIds: ['pay'],
      update: [],
      unlessPlayed: true,
    };
    expect(sent(imported, 'bob', undo).stories).toHaveLength(3);
    const clear = { type: 'editStory', storyId: 'pay', points: null } as const;
    expect(gives(imported, clear)).toBe('playedStays');
    expect(gives(imported, { ...clear, points: 8 })).toBe('accepted');
    expect(gives(over, { ...clear, storyId: 'login' })).toBe('accepted');
  });

  test('[FA7] starts no round that would push an earlier one out', () => {
    let room = acting;
    for (let round = 1; round <= keptLimits.ofStory + 1; round += 1) {
      const about = { storyId: 'login', round } as const;
      room = revealed(voted(room, { cid: 8 }));
      const next = { type: 'startRound', ...about } as const;
      expect(gives(room, next)).toBe(round <= keptLimits.ofStory ? 'accepted' : 'playedStays');
      room = sent(room, 'ann', next);
    }
  });
});

describe('a stand-in and stories that were played or are collected', () => {
  const collectedToo = collecting(acting, { storyIds: ['search'] });
  const rooms = [
    ['has a vote', voted(acting, { cid: 8 }), 'login'],
    ['is revealed', revealed(voted(acting, { cid: 8 })), 'login'],
    ['is collected', collectedToo, 'search'],
  ] as const;
  const rewordings = (storyId: string): readonly Command[] => [
    { type: 'editStory', storyId, name: 'Else' },
    { type: 'addStories', add: [], update: [{ storyId, name: 'Else' }] },
    { type: 'deleteStories', storyIds: [], update: [{ storyId, note: 'Because' }] },
    ...(['key', 'link', 'description', 'note', 'fullTitle'] as const).flatMap(
      (field): Command[] => {
        const edit = { [field]: field === 'link' ? 'https://b.example/' : 'X' };
        return [
          { type: 'editDetails', storyId, ...edit },
          { type: 'addStories', add: [], update: [{ storyId, ...edit }] },
        ];
      },
    ),
  ];

  test.each(rooms)('[FA7] rewords no story that %s, and rewords others', (_, of, storyId) => {
    for (const command of rewordings(storyId)) {
      expect(outcome(of, 'bob', command)).toBe('playedStays');
      expect(outcome(of, 'ann', command)).toBe('accepted');
      expect(outcome(acting, 'bob', command)).toBe('accepted');
    }
    const same: Command = { type: 'editStory', storyId, name: story(of, storyId).name };
    expect(outcome(of, 'bob', same)).toBe('accepted');
    const remove: Command = { type: 'deleteStory', storyId };
    expect(outcome(of, 'bob', remove)).toBe('playedStays');
  });

  test('[CO10] begins, ends and moves no collection, and neither does a voter who may run the session', () => {
    const begin: Command = {
      ...{ type: 'startCollection', storyIds: ['login'], endsAt: deadline },
      ...{ rule: 'none', newcomers: true },
    };
    const open = withRules(acting, { everyoneRuns: true });
    for (const person of ['bob', 'cid']) {
      expect(outcome(open, person, begin)).toBe('facilitatorOnly');
      for (const command of [
        { type: 'endCollection' },
        { type: 'moveDeadline', endsAt: deadline - minute },
      ] as const) {
        const running = collecting(open, { storyIds: ['search'] });
        expect(outcome(running, person, command)).toBe('facilitatorOnly');
        expect(outcome(running, 'ann', command)).toBe('accepted');
      }
    }
  });
});
