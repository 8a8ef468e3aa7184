import { afterAll, describe, expect, test } from 'bun:test';
import type { Version } from '@story-pointer/core/session/open-room';
import { downSchema } from '@story-pointer/core/sync/protocol';
import { problemSchema, type Seat } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { Feed, type FeedEvent } from '../testing/feed.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { EventFrames } from './event-frames.ts';
import { EventStream } from './sse.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** The events of a room from a seat. @param id of the last event that is known */
function follow(browser: Browser, seat: Partial<Seat>, id?: string, url = server.url): Feed {
  const query = seat.participantId ? `?participantId=${seat.participantId}` : '';
  const last = id === undefined ? {} : { 'last-event-id': id };
  return new Feed(`${url}/api/sessions/${seat.sessionId}/events${query}`, {
    ...{ cookie: browser.cookie, ...last },
  });
}

/** The changes in an event, by their types; of a reset the names of the stories. */
function changesIn({ data }: FeedEvent): readonly string[] {
  const message = downSchema.parse(JSON.parse(data));
  if (message.type === 'changes') return message.changes.map(({ type }) => type);
  return message.type === 'welcome' ? message.room.stories.map(({ name }) => name) : [];
}

async function lastIdOf(feed: Feed): Promise<string> {
  await feed.atLeast(1);
  return given(feed.events.at(-1)).id;
}

describe('the events of a room', () => {
  test('[W112] begin with the whole room, and then have each change once, under the revision it leads to', async () => {
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    using feed = follow(ann, annSeat);
    await feed.atLeast(1);
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 5 });
    await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
    await ann.send(annSeat, { type: 'acceptPoints', storyId, round: 1, points: 5 });
    const events = await feed.atLeast(4);
    expect(events.map(({ event }) => event)).toEqual(['reset', 'changes', 'changes', 'changes']);
    expect(events.map(changesIn)).toEqual([['Sign in'], ['voted'], ['revealed'], ['pointsAgreed']]);
    const first = Number.parseInt(given(events[0]).id, 10);
    expect(events.map(({ id }) => Number.parseInt(id, 10))).toEqual(
      [0, 1, 2, 3].map((n) => first + n),
    );
    const { headers } = await feed.response;
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  test('[W112] continue after the last one that a program has, wherever it was cut off', async () => {
    const { ann, annSeat, bob } = await openRoom(server.url);
    using whole = follow(bob, { sessionId: annSeat.sessionId });
    await whole.atLeast(1);
    for (const name of ['A', 'B', 'C']) await ann.send(annSeat, { type: 'createStory', name });
    const all = await whole.atLeast(4);
    for (const [index, { id }] of all.entries()) {
      using rest = follow(ann, annSeat, id);
      const after = (await whole.atLeast(4 + index)).slice(index + 1);
      await ann.send(annSeat, { type: 'renameSession', name: `Sprint ${index}` });
      const events = await rest.atLeast(after.length + 1);
      expect(events.slice(0, after.length)).toEqual(after);
      expect(changesIn(given(events.at(-1)))).toEqual(['sessionRenamed']);
    }
  });

  test('[W112] restart with the room after an id that is too old, of a room before a restore, or none', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    using feed = follow(ann, annSeat);
    const id = await lastIdOf(feed);
    for (let count = 0; count < 101; count += 1)
      await ann.send(annSeat, { type: 'renameSession', name: `Sprint ${count}` });
    const revision = Number.parseInt(id, 10) + 101;
    for (const wrong of [
      id,
      `${revision}-other`,
      `${revision + 9}-`,
      '7',
      'x',
      '-1-',
      '9'.repeat(400),
    ]) {
      using restarted = follow(ann, annSeat, wrong);
      const [event, ...others] = await restarted.atLeast(1);
      expect([given(event).event, Number.parseInt(given(event).id, 10)]).toEqual([
        'reset',
        revision,
      ]);
      expect(others).toEqual([]);
    }
  });

  test('[W112, C13] continue over a restart of the server, with nothing lost and nothing twice', async () => {
    const store = new MemoryStore();
    const before = await startServer({ store });
    const { ann, annSeat } = await openRoom(before.url);
    const feed = follow(ann, annSeat, undefined, before.url);
    await feed.atLeast(1);
    await ann.send(annSeat, { type: 'createStory', name: 'Before' });
    const [, last] = await feed.atLeast(2);
    await before.app.closeAll();
    await until(() => feed.isOver);
    await before.server.stop(true);
    await using after = await startServer({ store });
    const later = new Browser(after.url);
    later.cookie = ann.cookie;
    await later.send(annSeat, { type: 'createStory', name: 'After' });
    using rest = follow(later, annSeat, given(last).id, after.url);
    const events = await rest.atLeast(1);
    expect(events.map(({ event }) => event)).toEqual(['changes']);
    expect(changesIn(given(events[0]))).toContain('storyCreated');
  });

  test('[W112, C12] leave out changes that do not follow the version a program has, and ask for those between', () => {
    const asked: Version[] = [];
    const frames = new EventFrames({ revision: 4, mark: 'd' }, (version) => asked.push(version));
    const message = (revision: number, mark: string, base: string) =>
      JSON.stringify({ type: 'changes', revision, mark, base, changes: [] });
    expect(frames.of(message(6, 'f', 'e'))).toBe('');
    expect(frames.of(message(6, 'f', 'f'))).toBe('');
    expect(asked).toEqual([1, 2].map(() => ({ revision: 4, mark: 'd' })));
    expect(frames.of(message(4, 'd', 'd'))).toBe('');
    expect(frames.of(message(5, 'e', 'd'))).toStartWith('id: 5-e\nevent: changes\n');
    expect(frames.of(message(6, 'f', 'e'))).toStartWith('id: 6-f\n');
    expect(asked).toHaveLength(2);
  });

  test('[W112, V12] have no hidden vote, not even of their own seat, which another browser may hold', async () => {
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    using own = follow(bob, bobSeat);
    await own.atLeast(1);
    const remark = { reason: 'hidden words', unsure: false };
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 13, remark });
    await own.atLeast(2);
    using again = follow(bob, bobSeat);
    await again.atLeast(1);
    for (const { text } of [own, again]) {
      expect(text).not.toContain('ballotCast');
      expect(text).not.toContain('hidden words');
    }
    expect(again.text).toContain('"ownVotes":{}');
    await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
    expect(given((await own.atLeast(3))[2]).data).toContain('hidden words');
  });

  test('[W112, PR1] do not make a person be here', async () => {
    const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
    using line = ann.listen(annSeat, undefined, {}, 'here');
    const isSeen = ({ participantId }: Seat) =>
      line.frames.some((frame) => frame.includes(`"${participantId}":"here"`));
    await until(() => isSeen(annSeat));
    using feed = follow(bob, bobSeat);
    await feed.atLeast(1);
    // People who are here are announced together.
    const cid = new Browser(server.url);
    const cidSeat = given((await cid.join(annSeat.sessionId, 'Cid')).value);
    using _ = cid.listen(cidSeat, undefined, {}, 'here');
    await until(() => isSeen(cidSeat));
    expect(isSeen(bobSeat)).toBe(false);
  });

  test('[W112, A1] are refused to a seat of another browser and without a session, and end with the seat', async () => {
    const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
    for (const [feed, code] of [
      [follow(ann, bobSeat), 'notYourSeat'],
      [follow(ann, { sessionId: 'none' }), 'sessionNotFound'],
    ] as const) {
      const { status } = await feed.response;
      expect(status).toBe(code === 'notYourSeat' ? 403 : 404);
      await until(() => feed.isOver);
      expect(problemSchema.parse(JSON.parse(feed.text)).code).toBe(code);
    }
    using feed = follow(bob, bobSeat);
    await feed.atLeast(1);
    await ann.send(annSeat, { type: 'removeParticipant', participantId: bobSeat.participantId });
    await until(() => feed.isOver);
    expect(given(feed.events.at(-1)).event).toBe('bye');
  });

  test('[W112] end without an event of their own when their time is up', async () => {
    const [frames, nothing] = [new EventFrames({ revision: 1, mark: 'a' }, () => {}), () => {}];
    const ends = { onDrained: nothing, onOver: nothing, onClosed: nothing };
    const { body } = new EventStream({ frames, lifetime: 1, ...ends });
    expect(await new Response(body).text()).toBe(':\n\n');
  });

  test('[W112] have a comment while nothing happens, and stay open', async () => {
    let now = 0;
    await using quiet = await startServer({ clock: () => now });
    const { ann, annSeat } = await openRoom(quiet.url);
    using feed = follow(ann, annSeat, undefined, quiet.url);
    await feed.atLeast(1);
    for (const seconds of [10, 20, 30]) {
      const { length } = feed.text;
      now = seconds * 1000;
      quiet.app.dropSilent();
      await until(() => feed.text.length > length);
      expect(feed.text).toEndWith('\n\n:\n\n');
    }
    expect([feed.isOver, feed.events.length]).toEqual([false, 1]);
  });
});
