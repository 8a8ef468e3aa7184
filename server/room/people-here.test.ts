import { expect, test } from 'bun:test';
import type { Id } from '@story-pointer/core/ids';
import { type Attention, presenceChange } from '@story-pointer/core/presence';
import { Browser } from '../testing/browser.ts';
import { HeldStore } from '../testing/held-store.ts';
import { given } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { PeopleInRoom } from './people-in-room.ts';

/** In milliseconds: a round waits this long for a person who turned away. */
const moment = 20_000;

/** Shows people with these pages at a time, in milliseconds. */
function shown(people: PeopleInRoom, now: number, pages: Readonly<Record<Id, Attention>>) {
  people.published = people.own(pages, now);
  const all = people.all(people.published);
  people.announce(all, presenceChange(people.announced, all), now);
}

test('[AR1, PR7] a round waits 20 s for people who turn away, and again after they were back', () => {
  const people = new PeopleInRoom(0);
  shown(people, 0, { ann: 'here', bob: 'here', cid: 'away' });
  expect(people.awaited).toEqual(['ann', 'bob']);
  expect(people.nextAwayForLong(0)).toBeUndefined();
  const turnedAt = 5 * moment;
  shown(people, turnedAt, { ann: 'here', bob: 'away', cid: 'away' });
  expect(people.announced).toEqual({ ann: 'here', bob: 'justAway', cid: 'away' });
  expect(people.nextAwayForLong(turnedAt)).toBe(turnedAt + moment);
  shown(people, turnedAt + moment - 1, { ann: 'away', bob: 'away' });
  expect(people.awaited).toEqual(['ann', 'bob']);
  shown(people, turnedAt + moment, { ann: 'away', bob: 'away' });
  expect(people.announced).toEqual({ ann: 'justAway', bob: 'away' });
  expect(people.nextAwayForLong(turnedAt + moment)).toBe(turnedAt + 2 * moment - 1);
  shown(people, turnedAt + 3 * moment, { ann: 'here', bob: 'here' });
  shown(people, turnedAt + 4 * moment, { ann: 'here', bob: 'away' });
  expect(people.awaited).toEqual(['ann', 'bob']);
  shown(people, turnedAt + 4 * moment, { ann: 'here' });
  expect(people.awaited).toEqual(['ann']);
});

test('[PR1, PR7] a person counts as on their most present page, on whatever process', () => {
  const people = new PeopleInRoom(0);
  shown(people, 0, { ann: 'here' });
  people.receive('other', { ann: 'away', bob: 'justAway' }, true);
  shown(people, 0, { ann: 'away' });
  expect(people.announced).toEqual({ ann: 'justAway', bob: 'justAway' });
  people.receive('other', { bob: 'away' }, false);
  shown(people, moment, { ann: 'away' });
  expect(people.announced).toEqual({ ann: 'away', bob: 'away' });
});

test('[PR5, C4] a person whose joining could not be stored is never shown as here', async () => {
  const store = new HeldStore();
  await using server = await startServer({ store });
  const ann = new Browser(server.url);
  const seat = given((await ann.create()).value);
  using line = ann.listen(seat, undefined, {}, 'here');
  await line.next();
  const join = (name: string) => new Browser(server.url).join(seat.sessionId, name);
  const failing = join('Bob');
  (await store.next()).fail();
  expect((await failing).status).toBe(500);
  const joining = join('Cid');
  (await store.next()).release();
  const { participantId } = given((await joining).value);
  const here = () => {
    const messages = line.frames.map((frame) => JSON.parse(frame));
    const people = messages.filter(({ type }) => type === 'presence');
    return new Set(people.flatMap((message) => Object.keys(message.people)));
  };
  await until(() => here().has(participantId));
  expect(here()).toEqual(new Set([seat.participantId, participantId]));
});
