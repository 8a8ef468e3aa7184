import { afterAll, expect, jest, spyOn, test } from 'bun:test';
import { newSession } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { QueryClient } from '@tanstack/react-query';
import { createSession } from '../features/create/open-session.ts';
import { mySessions, takeSeat } from '../features/join/join-calls.ts';
import { roomQuery } from '../room/room-query.ts';
import { setRoot } from './installation.ts';
import { ApiError } from './problem.ts';

let room: RoomView = {
  ...{
    revision: 1,
    mark: '',
    participants: [],
    stories: [],
    collection: null,
    tokens: [],
    tokenActs: [],
    webhooks: [],
    ownVotes: {},
    ownRemarks: {},
    done: null,
  },
  session: newSession('large', 'S', 'linear', '2026-01-01T00:00:00.000Z'),
};
function fetchRoom(sessionId: string, participantId: string | null = null): Promise<RoomView> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client.fetchQuery(roomQuery(sessionId, participantId));
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('the call has not failed');
  return failure;
}

const tagsAskedWith: (string | null)[] = [];

/**
 * A server that refuses all calls, and for now all about one session. Another
 * session it shows to those who do not have it.
 */
const server = Bun.serve({
  port: 0,
  fetch: ({ url, headers }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/large')) {
      const etag = `"${room.revision}"`;
      tagsAskedWith.push(headers.get('if-none-match'));
      if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
      return Response.json(room, { headers: { etag } });
    }
    if (pathname.endsWith('/large/participants')) {
      return Response.json({ sessionId: 'large', participantId: 'bob', room });
    }
    if (pathname.endsWith('/crowded')) {
      return new Response('', { status: 429, headers: { 'retry-after': '7' } });
    }
    const problem = {
      type: 'about:blank',
      title: 'No',
      status: 422,
      detail: 'No.',
      code: 'failure',
    };
    return Response.json(problem, { status: 422 });
  },
});
const log = spyOn(console, 'warn').mockImplementation(() => {});
afterAll(async () => {
  log.mockRestore();
  await server.stop(true);
});

setRoot(server.url);

test.each([
  [
    'Failed to create session',
    () => createSession({ name: 'A', facilitatorName: 'B', type: 'linear' }),
  ],
  ['Failed to fetch session data', () => fetchRoom('s')],
  ['Failed to fetch sessions', () => mySessions(null)],
] as const)('a call that fails says %s', async (message, call) => {
  expect(await failureOf(call())).toMatchObject({ message, status: 422 });
});

test('a seat that is refused says so', async () => {
  const error = { message: 'Failed to create participant', status: 422 };
  expect(await takeSeat('s', { name: 'A' })).toMatchObject({ ok: false, error });
});

test('[W25] how long the server says to wait is known to who asked', async () => {
  expect(await failureOf(fetchRoom('crowded'))).toMatchObject({ status: 429, wait: 7000 });
  expect(await failureOf(fetchRoom('s'))).toMatchObject({ status: 422, wait: 0 });
});

test('a room that has not changed is not sent again to a page that asks for it again', async () => {
  const first = await fetchRoom('large');
  expect(first).toEqual(room);
  expect(await fetchRoom('large')).toBe(first);
  room = { ...room, revision: 2 };
  expect(await fetchRoom('large')).toEqual(room);
  await failureOf(fetchRoom('s'));
  expect(await fetchRoom('large')).toEqual(room);
  expect(tagsAskedWith).toEqual([null, '"1"', '"1"', '"2"']);
});

test('the room that comes with a seat is shown without another request, once', async () => {
  const seat = { sessionId: 'large', participantId: 'bob' };
  expect(await takeSeat('large', { name: 'Bob' })).toEqual({ ok: true, seat });
  const { length } = tagsAskedWith;
  expect(await fetchRoom('large', 'bob')).toEqual(room);
  expect(tagsAskedWith.length).toBe(length);
  expect(await fetchRoom('large', 'bob')).toEqual(room);
  expect(tagsAskedWith.length).toBe(length + 1);
});

/** Answers with a room in pieces, and lets so many milliseconds pass before each. */
function answerSlowly(milliseconds: number) {
  jest.useFakeTimers();
  const pieces =
    JSON.stringify(room)
      .match(/.{1,20}/g)
      ?.values() ?? [].values();
  const fetching = spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(
      async (_: unknown, { signal }: RequestInit = {}) => {
        const pull = (controller: ReadableStreamDefaultController) => {
          jest.advanceTimersByTime(milliseconds);
          if (signal?.aborted) return controller.error(signal.reason);
          const { done, value } = pieces.next();
          if (done) controller.close();
          else controller.enqueue(new TextEncoder().encode(value));
        };
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
      },
      { preconnect: fetch.preconnect },
    ),
  );
  return {
    [Symbol.dispose]() {
      fetching.mockRestore();
      jest.useRealTimers();
    },
  };
}

test('[PG80] a large room is loaded however slowly it comes', async () => {
  using _ = answerSlowly(14_000);
  expect(await fetchRoom('slow')).toEqual(room);
});

test('[PG80] a call in which nothing arrives for 15 s counts as lost', async () => {
  using _ = answerSlowly(15_000);
  expect(await failureOf(fetchRoom('silent'))).toMatchObject({ code: 'unreachable' });
});
