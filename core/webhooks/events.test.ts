import { describe, expect, test } from 'bun:test';
import { apply } from '../session/apply.ts';
import type { Command } from '../session/commands.ts';
import { decide } from '../session/decide.ts';
import type { Room } from '../session/room.ts';
import { mostWebhooks } from '../session/webhooks.ts';
import {
  openRoom,
  refusal,
  revealed,
  senderOf,
  sent,
  startOfTests,
  surroundings,
  value,
  voted,
  withRules,
} from '../testing/room.ts';
import { outgoing } from './events.ts';

const make = (secret: string): Command & { type: 'makeWebhook' } => ({
  ...{ type: 'makeWebhook', url: 'https://hooks.example/in?sig=1' },
  secret: `whsec_${secret.padEnd(32, 'A')}`,
  ...{ format: 'standard', language: 'en', timeZone: 'UTC' },
});
const [hour, day] = [3_600_000, 86_400_000];

/** The events of a command of Ann, and the room after it. */
function done(room: Room, command: Command, hasOwn = false) {
  const changes = value(decide(room, senderOf('ann'), command, surroundings(['new'])));
  const next = changes.reduce(apply, room);
  return { ...outgoing(room, changes, next, startOfTests, hasOwn), next };
}

function typesOf({ deliveries }: ReturnType<typeof done>): string[] {
  return deliveries.map(({ event: { type } }) => type);
}

const made = done(openRoom(), make('w')).next;
const code = made.webhookTargets['new']?.code ?? '';
const confirmed = done(made, { type: 'confirmWebhook', webhookId: 'new', code }).next;
const pay: Command = { type: 'addStories', add: [{ name: 'Pay' }], update: [] };
const round = { storyId: 'login', round: 1 };

describe('a webhook', () => {
  test('[WH1] is sent its code alone until a facilitator types it', () => {
    const ping = { type: 'ping', data: { sessionId: 'session', code } };
    expect(done(openRoom(), make('w')).deliveries).toMatchObject([
      { webhookId: 'new', event: ping },
    ]);
    expect(done(made, pay).deliveries).toEqual([]);
    const wrong = { type: 'confirmWebhook', webhookId: 'new', code: 'x' } as const;
    const decision = decide(made, senderOf('ann'), wrong, surroundings());
    expect(refusal(decision).code).toBe('wrongWebhookCode');
    expect(confirmed.webhooks).toMatchObject([{ host: 'hooks.example', state: 'on' }]);
    const [off] = confirmed.webhooks.map((one) => ({ ...one, state: 'off' as const }));
    const ended = { ...confirmed, webhooks: off ? [off] : [] };
    const repeated = done(ended, { type: 'confirmWebhook', webhookId: 'new', code });
    expect(repeated.next.webhooks).toMatchObject([{ state: 'off' }]);
    const other = made.webhooks.map((one) => ({ ...one, id: 'other' }));
    const two = { ...made, webhooks: [...made.webhooks, ...other] };
    const command = { type: 'confirmWebhook', webhookId: 'new', code } as const;
    expect(done(two, command).next.webhooks.map(({ id }) => id)).toEqual(['new', 'other']);
    expect(typesOf(done(confirmed, pay))).toEqual(['story.added']);
    // An earlier version keeps the webhook of a facilitator after their departure.
    const left = {
      ...confirmed,
      webhooks: confirmed.webhooks.map((one) => ({ ...one, madeBy: 'gone' })),
    };
    expect(done(left, pay).deliveries).toEqual([]);
  });

  test('[WH1] is made by facilitators alone, at most five in a session, and ends with their rights', () => {
    const byBob = decide(openRoom(), senderOf('bob'), make('b'), surroundings());
    expect(refusal(byBob).code).toBe('facilitatorOnly');
    const names = Array.from({ length: mostWebhooks }, (_, index) => `w${index}`);
    const full = names.reduce((room, name) => sent(room, 'ann', make(name), name), openRoom());
    const decision = decide(full, senderOf('ann'), make('more'), surroundings());
    expect(refusal(decision)).toEqual({ code: 'tooManyWebhooks', limit: mostWebhooks });
    const both = sent(confirmed, 'ann', { type: 'makeFacilitator', participantId: 'bob' });
    expect(sent(both, 'ann', { type: 'stepDown' })).toMatchObject({
      ...{ webhooks: [], webhookTargets: {} },
    });
  });

  test('[WH6] is not made for an address that the server may not reach', () => {
    const around = { ...surroundings(), hostToCall: () => undefined };
    const decision = decide(openRoom(), senderOf('ann'), make('w'), around);
    expect(refusal(decision)).toEqual({ code: 'badWebhook', field: 'url' });
  });
});

describe('events', () => {
  test('[WH2] follow a story from its opening to its points', () => {
    const opened = done(confirmed, { type: 'setActiveStory', storyId: 'login' });
    expect(typesOf(opened)).toEqual(['round.started']);
    const both = voted(opened.next, { ann: 5, bob: 8 });
    const shown = done(both, { type: 'reveal', ...round });
    const story = { id: 'login', totalVotes: 2, averagePoints: 6.5 };
    expect(shown.deliveries).toMatchObject([
      { event: { type: 'round.revealed', data: { story, round: 1 } } },
    ]);
    const agreed = done(shown.next, { type: 'acceptPoints', ...round, points: 8 });
    expect(agreed.deliveries).toMatchObject([
      { event: { type: 'story.estimated', data: { story: { ...story, points: 8 } } } },
    ]);
    const again = done(shown.next, { type: 'startRound', ...round });
    expect(again.deliveries).toMatchObject([
      { event: { type: 'round.started', data: { round: 2, story: { averagePoints: null } } } },
    ]);
    const elsewhere = done(agreed.next, { type: 'setActiveStory', storyId: 'search' }).next;
    const back = { type: 'setActiveStory', storyId: 'login', newRound: true } as const;
    expect(done(elsewhere, back).deliveries).toMatchObject([
      { event: { type: 'round.started', data: { round: 2, story: { id: 'login' } } } },
    ]);
    const closed = done(agreed.next, { type: 'closeSession' });
    expect(closed.deliveries).toMatchObject([
      { event: { type: 'session.closed', data: { count: 2, estimated: 1 } } },
    ]);
  });

  test('[WH2] have nothing of a hidden vote, and no people', () => {
    const vote: Command = {
      type: 'vote',
      ...round,
      points: 8,
      remark: { reason: 'Bank', unsure: true },
    };
    expect(done(confirmed, vote).deliveries).toEqual([]);
    for (const hiddenNames of [true, false]) {
      const room = voted(withRules(confirmed, { hiddenNames }), { ann: 1, bob: 8, cid: 8 });
      const texts = [
        done(revealed(room), { type: 'acceptPoints', ...round, points: 8 }),
        done(room, { type: 'reveal', ...round }),
        done(room, { type: 'closeSession' }),
      ].map(({ deliveries }) => JSON.stringify(deliveries));
      expect(texts.join()).not.toMatch(/ann|bob|cid/i);
      expect(texts[2]).not.toContain('"points"');
    }
  });

  test('[WH2] list no more stories than a message can hold', () => {
    const add = Array.from({ length: 60 }, (_, index) => ({ name: `Story ${index}` }));
    const around = surroundings();
    const limits = { ...around.limits, stories: 100 };
    const command: Command = { type: 'addStories', add, update: [] };
    const changes = value(decide(confirmed, senderOf('ann'), command, { ...around, limits }));
    const { deliveries } = outgoing(
      ...([confirmed, changes, changes.reduce(apply, confirmed), startOfTests, false] as const),
    );
    expect(deliveries).toMatchObject([{ event: { type: 'story.added', data: { count: 60 } } }]);
    expect(JSON.stringify(deliveries).length).toBeLessThan(20_000);
  });

  test('[WH3] a deadline is announced a day and two hours ahead, and again when it moves', () => {
    const collect = (endsAt: number) =>
      done(confirmed, {
        ...{ type: 'startCollection', storyIds: ['login'], endsAt, rule: 'near', newcomers: true },
      });
    const { deliveries, next, endsRemindersAfter } = collect(startOfTests + 2 * day);
    const endsAt = new Date(startOfTests + 2 * day).toISOString();
    const event = { type: 'deadline.soon', data: { count: 1, endsAt } };
    expect(endsRemindersAfter).toBe(0);
    expect(deliveries).toMatchObject([
      { at: startOfTests + day, event },
      { at: startOfTests + 2 * day - 2 * hour, event },
    ]);
    expect(collect(startOfTests + hour).deliveries).toEqual([]);
    const moved = done(next, { type: 'moveDeadline', endsAt: startOfTests + 3 * hour });
    expect(moved).toMatchObject({
      endsRemindersAfter: 0,
      deliveries: [{ at: startOfTests + hour }],
    });
    // A further webhook leaves those that are due to the others.
    const further = { ...next, webhooks: made.webhooks };
    const joins = done(further, { type: 'confirmWebhook', webhookId: 'new', code });
    expect(joins).toMatchObject({ endsRemindersAfter: startOfTests, deliveries });
    const both = voted(next, { ann: 5, bob: 8 });
    const over = done(both, { type: 'endCollection' });
    expect(typesOf(over)).toEqual(['story.estimated', 'deadline.reached']);
    expect(over.deliveries.at(-1)?.event.data).toMatchObject({
      stories: [{ id: 'login', group: 'agreed', points: 8 }],
    });
    // A chat has the points in the message of the deadline.
    const webhookTargets = Object.fromEntries(
      Object.entries(both.webhookTargets).map(([id, target]) => [
        id,
        { ...target, format: 'slack' as const },
      ]),
    );
    const inChat = done({ ...both, webhookTargets }, { type: 'endCollection' });
    expect(typesOf(inChat)).toEqual(['deadline.reached']);
    const ofAll = done({ ...both, webhookTargets }, { type: 'endCollection' }, true);
    expect(ofAll.deliveries[0]).toMatchObject({
      webhookId: 'installation',
      event: { type: 'story.estimated' },
    });
  });

  test('[WH10] go to the webhook of the installation from every session', () => {
    const { deliveries } = done(confirmed, pay, true);
    expect(deliveries.map(({ webhookId }) => webhookId)).toEqual(['new', 'installation']);
  });
});
