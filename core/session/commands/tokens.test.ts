import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  senderOf,
  sent,
  startOfTests,
  surroundings,
} from '../../testing/room.ts';
import { viewFor, visibleChanges } from '../../view.ts';
import { nextAlarm } from '../alarms.ts';
import { apply } from '../apply.ts';
import { isRunByPrograms, tokenIn } from '../capabilities.ts';
import type { Change } from '../changes.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide.ts';
import type { Room } from '../room.ts';
import { mostTokens, tokenText } from '../tokens.ts';

const room = openRoom();
const day = 24 * 60 * 60 * 1000;
const secret = 'w'.repeat(24);
const make = {
  type: 'makeToken',
  name: ' CI ',
  secret,
  scopes: ['run', 'read'],
  days: 30,
} as const;
const asMade: Command & { type: 'makeToken' } = { ...make, scopes: [...make.scopes] };
const made = sent(room, 'ann', asMade, 'ci');
const tokenHash = surroundings().digest(tokenText('session', secret));

function byToken(before: Room, command: Command, now = startOfTests) {
  return decide(before, { kind: 'token', tokenHash }, command, {
    ...surroundings(),
    now: () => now,
  });
}

function another(words: string): Command {
  return { ...asMade, secret: words.padEnd(24, '_') };
}

function later(before: Room, command: Command, by: number): Room {
  const decision = decide(before, senderOf('ann'), command, {
    ...surroundings(),
    now: () => startOfTests + by,
  });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.value.reduce(apply, before);
}

const addStories: Command = { type: 'addStories', add: [{ name: 'Pay' }], update: [] };
const start: Command = { type: 'startTimer', storyId: 'login', round: 1, seconds: 60 };

describe('a token', () => {
  test('[W114] is known to everyone by its name, scopes and end, and by its hash to the server alone', () => {
    const token = {
      id: 'ci',
      name: 'CI',
      scopes: ['read', 'run'],
      endsAt: startOfTests + 30 * day,
      madeBy: 'ann',
    };
    expect(made.tokens).toMatchObject([token]);
    expect(made.tokenHashes).toEqual({ ci: tokenHash });
    expect(JSON.stringify(made)).not.toContain(`"${secret}"`);
  });

  test('[W114] is made by facilitators alone, at most ten in a session', () => {
    expect(refusal(decided(room, 'bob', asMade)).code).toBe('facilitatorOnly');
    const ids = Array.from({ length: mostTokens }, (_, index) => `token-${index}`);
    const full = ids.reduce((before, id) => sent(before, 'ann', another(id), id), room);
    const limit = mostTokens;
    expect(refusal(decided(full, 'ann', asMade))).toEqual({ code: 'tooManyTokens', limit });
    expect(later(full, asMade, 30 * day)).toMatchObject({ tokens: [{ name: 'CI' }] });
    const other = sent(full, 'ann', { type: 'revokeToken', tokenId: 'token-3' });
    expect(decided(other, 'ann', asMade).ok).toBe(true);
  });

  test('[W114, W116] has a secret of its own, so that none outlives the revocation of another one', () => {
    expect(refusal(decided(made, 'ann', asMade))).toEqual({
      code: 'answeredBefore',
      field: 'secret',
    });
  });

  test('[W115] sends the commands of its scopes, and no others', () => {
    expect(byToken(made, start).ok).toBe(true);
    expect(refusal(byToken(made, addStories)).code).toBe('insufficientScope');
    const writing = sent(room, 'ann', { ...asMade, scopes: ['stories'] });
    expect(byToken(writing, addStories).ok).toBe(true);
    expect(refusal(byToken(writing, start)).code).toBe('insufficientScope');
  });

  test('[W117] is named with what it has done, for people of the session alone', () => {
    const writing = sent(room, 'ann', { ...asMade, scopes: ['stories'] }, 'ci');
    const add = [{ name: 'Pay' }, { name: 'Ship' }];
    const after = [{ ...addStories, add }, addStories].reduce((before, command) => {
      const decision = byToken(before, command);
      if (!decision.ok) throw new Error(decision.refusal.code);
      return decision.value.reduce(apply, before);
    }, writing);
    const tokenActs = [{ by: 'CI', did: 'addStories', count: 3 }];
    expect(viewFor(after, 'bob')).toMatchObject({ tokenActs });
    expect(viewFor(after, null)).toMatchObject({ tokenActs: [] });
    const act: Change = { type: 'tokenActed', act: { by: 'CI', did: 'reveal', count: 1 } };
    expect(visibleChanges([act], 'bob')).toEqual([act]);
    expect(visibleChanges([act], null)).toEqual([]);
  });

  test('[W115] does nothing in a closed session that its facilitators cannot do either', () => {
    const closed = sent(made, 'ann', { type: 'closeSession' });
    expect(refusal(byToken(closed, start)).code).toBe('sessionClosed');
  });

  test('[W115] rewords no story that the team has played', () => {
    const played = ['vote', 'reveal'].reduce(
      (before, type) =>
        type === 'vote'
          ? sent(before, 'ann', { type: 'vote', storyId: 'login', round: 1, points: 5 })
          : sent(before, 'ann', { type: 'reveal', storyId: 'login', round: 1 }),
      sent(room, 'ann', { ...asMade, scopes: ['stories'] }),
    );
    const rename: Command = {
      ...addStories,
      add: [],
      update: [{ storyId: 'login', name: 'Other' }],
    };
    expect(refusal(byToken(played, rename)).code).toBe('playedStays');
  });

  test.each([
    ['the session, once it was revoked', undefined, 0],
    ['the installation, after its last day', startOfTests + day, day],
  ])('[W115] runs the session no longer when it is of %s', (_, endsAt, later) => {
    const granted = endsAt && { name: 'CI', scopes: ['run' as const], endsAt };
    const open: Command = { type: 'setActiveStory', storyId: 'login' };
    const sender = { kind: 'token', tokenHash, ...(granted && { granted }) } as const;
    const opened = decide(granted ? room : made, sender, open, surroundings());
    if (!opened.ok) throw new Error(opened.refusal.code);
    const led = opened.value.reduce(apply, granted ? room : made);
    expect(isRunByPrograms(led, startOfTests)).toBe(true);
    const ended = granted ? led : sent(led, 'ann', { type: 'revokeToken', tokenId: 'ci' });
    expect(isRunByPrograms(ended, startOfTests + later)).toBe(false);
  });

  test('[W116] is not valid once it was revoked', () => {
    const revoked = sent(made, 'ann', { type: 'revokeToken', tokenId: 'ci' });
    expect(revoked).toMatchObject({ tokens: [], tokenHashes: {} });
    expect(refusal(byToken(revoked, start)).code).toBe('invalidToken');
    expect(decided(revoked, 'ann', { type: 'revokeToken', tokenId: 'ci' })).toEqual({
      ok: true,
      value: [],
    });
  });

  test.each(['stepDown', 'leave'] as const)(
    '[W116] ends when its maker sends %s, and others stay',
    (type) => {
      const both = sent(made, 'ann', { type: 'makeFacilitator', participantId: 'bob' });
      const all = sent(both, 'bob', another('of bob'), 'of bob');
      const left = sent(all, 'ann', { type });
      expect(left.tokens.map(({ id }) => id)).toEqual(['of bob']);
      expect(Object.keys(left.tokenHashes)).toEqual(['of bob']);
      expect(refusal(byToken(left, start)).code).toBe('invalidToken');
    },
  );

  test('[W116, O15] is not valid from its end on, which is no alarm', () => {
    const end = startOfTests + 30 * day;
    expect(byToken(made, start, end - 1).ok).toBe(true);
    expect(refusal(byToken(made, start, end)).code).toBe('invalidToken');
    expect(nextAlarm(made)).toBeNull();
  });

  test('[W116] ends with its session', () => {
    const gone = sent(made, 'ann', { type: 'deleteSession' });
    expect(gone).toMatchObject({ tokens: [], tokenHashes: {} });
    expect(tokenIn(gone, { tokenHash }, startOfTests).ok).toBe(false);
  });
});
