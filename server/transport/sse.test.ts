import { afterAll, expect, test } from 'bun:test';
import type { Attention } from '@story-pointer/core/presence';
import type { Version } from '@story-pointer/core/session/open-room';
import { type Down, downSchema, helloQuery } from '@story-pointer/core/sync/protocol';
import type { Seat } from '@story-pointer/core/wire';
import type { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { EventStream } from './sse.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** The event stream of a page, read message by message. */
class Stream implements Disposable {
  readonly messages: Down[] = [];
  /** The end of the stream; null while it is open. */
  ended: 'over' | 'closed' | 'cut' | null = null;
  readonly response: Promise<Response>;
  readonly #abort = new AbortController();
  #read = 0;
  #hasSign = false;

  constructor(
    browser: Browser,
    seat: Partial<Seat>,
    room: Version,
    page: { readonly isBrief?: boolean; readonly attention?: Attention } = {},
  ) {
    const { participantId } = seat;
    const query = new URLSearchParams(
      helloQuery({ participantId, room, attention: 'here', ...page }),
    );
    const headers = { accept: 'text/event-stream' };
    this.response = browser.fetch(`/api/sessions/${seat.sessionId}/live?${query}`, {
      ...{ headers, signal: this.#abort.signal },
    });
    this.#readAll().catch(() => {
      this.ended ??= 'cut';
    });
  }

  async #readAll(): Promise<void> {
    const { body } = await this.response;
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of body ?? []) {
      const events = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('event: over')) this.ended = 'over';
        if (!event.startsWith('data: ')) continue;
        this.messages.push(downSchema.parse(JSON.parse(event.slice('data: '.length))));
      }
    }
    this.ended ??= 'closed';
  }

  /** The next message of this type; signs of life after the first one are passed over. */
  async next(type: Down['type']): Promise<Down> {
    for (;;) {
      await until(() => this.#read < this.messages.length);
      const message = given(this.messages[this.#read]);
      this.#read += 1;
      const isSign = message.type === 'changes' && message.changes.length === 0;
      if (message.type === type && !(isSign && this.#hasSign)) {
        this.#hasSign ||= isSign;
        return message;
      }
    }
  }

  [Symbol.dispose](): void {
    this.#abort.abort();
  }
}

async function openStreams(url = server.url) {
  const room = await openRoom(url);
  const position = given((await room.ann.look(room.annSeat)).value);
  return { ...room, position };
}

test('[W12] a page with an event stream gets what happens, its own vote included, and nothing of others', async () => {
  const { ann, annSeat, bob, bobSeat, storyId, position } = await openStreams();
  using anns = new Stream(ann, annSeat, position);
  using bobs = new Stream(bob, bobSeat, position);
  expect(await anns.next('changes')).toMatchObject({ changes: [], mark: position.mark });
  await bobs.next('changes');
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
  expect(await anns.next('changes')).toMatchObject({ changes: [{ type: 'voted' }] });
  expect(JSON.stringify(anns.messages)).not.toContain('ballotCast');
  expect(await bobs.next('changes')).toMatchObject({
    changes: [{ type: 'voted' }, { type: 'ballotCast', points: 8 }],
  });
  const { headers } = await anns.response;
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('a person with an event stream counts as here until it ends', async () => {
  const { ann, annSeat, bob, bobSeat, position } = await openStreams();
  using anns = new Stream(ann, annSeat, position);
  const hasBob = () =>
    anns.messages.some(
      (message) => message.type === 'presence' && message.people[bobSeat.participantId] === 'here',
    );
  const lostBob = () =>
    anns.messages.some(
      (message) => message.type === 'presence' && message.people[bobSeat.participantId] === null,
    );
  {
    using _ = new Stream(bob, bobSeat, position);
    await until(hasBob);
    expect(lostBob()).toBe(false);
  }
  await until(lostBob);
});

test('[PR1, PR7] a person stays here, or away, while each event stream is followed by the next', async () => {
  const clock = { now: 0 };
  await using asked = await startServer({ clock: () => clock.now });
  const { ann, annSeat, bob, bobSeat, position } = await openStreams(asked.url);
  using line = ann.listen(annSeat, undefined, {}, 'here');
  const saw = ({ participantId }: Seat, attention: Attention | null, after = 0) =>
    line.frames.slice(after).some((frame) => {
      const message = downSchema.parse(JSON.parse(frame));
      return message.type === 'presence' && message.people[participantId] === attention;
    });
  for (const [bobs, anns] of [
    ['here', 'away'],
    ['away', 'here'],
  ] as const) {
    using stream = new Stream(bob, bobSeat, position, { attention: bobs });
    await until(() => saw(bobSeat, bobs));
    clock.now += 10_000;
    asked.app.dropSilent();
    await until(() => stream.ended === 'over');
    clock.now += 3000;
    const before = line.frames.length;
    line.socket.send(JSON.stringify({ type: 'presence', attention: anns }));
    await until(() => saw(annSeat, anns, before));
  }
  expect(saw(bobSeat, null)).toBe(false);
});

test('an event stream that the page is still reading is not ended', async () => {
  const stream = new EventStream({
    ...{ onDrained: () => {}, onOver: () => {}, onClosed: () => {} },
  });
  stream.send('one');
  stream.ping();
  expect(stream.readyState).toBe(WebSocket.OPEN);
  const reader = stream.body.getReader();
  await reader.read();
  stream.ping();
  expect(stream.readyState).toBe(WebSocket.CLOSED);
});

test('[A1] a page whose seat belongs to another browser, or is gone, learns so', async () => {
  const { ann, annSeat, bob, bobSeat, position } = await openStreams();
  using thief = new Stream(ann, bobSeat, position);
  expect(await thief.next('bye')).toMatchObject({ reason: 'gone' });
  await until(() => thief.ended === 'closed');
  using bobs = new Stream(bob, bobSeat, position);
  await bobs.next('changes');
  await ann.send(annSeat, { type: 'removeParticipant', participantId: bobSeat.participantId });
  expect(await bobs.next('bye')).toMatchObject({ reason: 'gone' });
});

test('a brief stream ends after a moment with all that there was', async () => {
  const { ann, annSeat, position } = await openStreams();
  using brief = new Stream(ann, annSeat, position, { isBrief: true });
  await until(() => brief.ended === 'over');
  expect(brief.messages.map(({ type }) => type)).toContain('changes');
});

test('event streams take the places of live connections', async () => {
  await using strict = await startServer({ edge: { ...noEdgeLimits, connectionsPerSession: 1 } });
  const { ann, annSeat, position } = await openStreams(strict.url);
  using first = new Stream(ann, annSeat, position);
  await first.next('changes');
  using second = new Stream(ann, annSeat, position);
  expect((await second.response).status).toBe(429);
  first[Symbol.dispose]();
  await until(async () => {
    using third = new Stream(ann, annSeat, position);
    return (await third.response).status === 200;
  });
});

test('an event stream that is not read is cut off before it holds much', () => {
  let isCut: boolean | undefined;
  const stream = new EventStream({
    onDrained: () => {},
    onOver: () => {},
    onClosed: (how) => {
      isCut = how;
    },
  });
  const message = 'x'.repeat(10_000);
  let sent = 0;
  for (; isCut === undefined && sent < 100; sent += 1) stream.send(message);
  expect([isCut, sent]).toEqual([true, 8]);
});

test('messages that are sent together all arrive, in order', async () => {
  const stream = new EventStream({
    ...{ onDrained: () => {}, onOver: () => {}, onClosed: () => {} },
  });
  stream.cork(() => {
    for (const message of ['one', 'two']) stream.send(message);
  });
  stream.close();
  expect(await new Response(stream.body).text()).toEndWith('data: one\n\ndata: two\n\n');
});
