import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Browser } from '../testing/browser.ts';
import { addStory, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Ann's session with Bob in it, a story in its first round and one in its second; and a stranger. */
async function prepare(url: string) {
  const room = await openRoom(url);
  const { ann, annSeat } = room;
  const secondRound = await addStory(ann, annSeat, 'In its second round');
  await ann.send(annSeat, { type: 'reveal', storyId: secondRound, round: 1 });
  await ann.send(annSeat, { type: 'startRound', storyId: secondRound, round: 1 });
  const stranger = new Browser(url);
  await stranger.create();
  const path = `/api/sessions/${annSeat.sessionId}`;
  const vote = { type: 'vote', storyId: room.storyId, round: 1, points: 5 };
  const annId = annSeat.participantId;
  const bobId = room.bobSeat.participantId;
  return { ...room, annId, bobId, secondRound, stranger, keyless: new Browser(url), path, vote };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

interface Case {
  readonly title: string;
  readonly send: (room: Prepared) => Promise<Response>;
  readonly status: number;
  readonly code: string;
  readonly field?: string;
  readonly limit?: number;
}

function command(browser: Browser, path: string, participantId: string, act: unknown) {
  const body = { commandId: crypto.randomUUID(), participantId, command: act };
  return browser.post(`${path}/commands`, body);
}

function join(browser: Browser, path: string, name: string) {
  return browser.post(`${path}/participants`, { commandId: crypto.randomUUID(), name });
}

function raw(browser: Browser, path: string, body: string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers: { ...type, ...headers }, body };
  return browser.fetch(`${path}/commands`, init);
}

const cases: readonly Case[] = [
  {
    title: '[C4, W2] a code of no session',
    send: ({ ann }) => ann.fetch('/api/sessions/none'),
    status: 404,
    code: 'sessionNotFound',
  },
  {
    title: '[C4, W2, N10, W7] a code that cannot be one',
    send: ({ ann }) => ann.fetch('/api/sessions/%00'),
    status: 400,
    code: 'malformed',
    field: 'id',
  },
  {
    title: '[C4, W2] an address of nothing',
    send: ({ ann }) => ann.fetch('/api/nothing'),
    status: 404,
    code: 'notFound',
  },
  {
    title: '[C4, W2, A1] a participant who is not in the session',
    send: ({ ann, path }) => ann.fetch(`${path}?participantId=nobody`),
    status: 404,
    code: 'participantNotFound',
  },
  {
    title: '[C4, W2, A1] a look through somebody else’s eyes',
    send: ({ bob, path, annId }) => bob.fetch(`${path}?participantId=${annId}`),
    status: 403,
    code: 'notYourSeat',
  },
  {
    title: '[C4, W2, W7] malformed JSON',
    send: ({ ann, path }) => raw(ann, path, '{"commandId":'),
    status: 400,
    code: 'malformed',
  },
  {
    title: '[C4, W2] a body that is not JSON',
    send: ({ ann, path }) => raw(ann, path, 'a=1', { 'content-type': 'text/plain' }),
    status: 415,
    code: 'jsonOnly',
  },
  {
    title: '[C4, W2, W7] a body beyond all need',
    send: ({ ann, path }) => raw(ann, path, `"${'x'.repeat(40_000)}"`),
    status: 413,
    code: 'tooLarge',
    limit: 32 * 1024,
  },
  {
    title: '[C4, W2, W7] a body of stories that is nested deeper than any',
    send: ({ ann, path, annId }) => {
      const unknown = `"unknown":${'['.repeat(900_000)}${']'.repeat(900_000)}`;
      const stories = `{"type":"addStories","add":[],"update":[],${unknown}}`;
      const id = crypto.randomUUID();
      return raw(
        ann,
        path,
        `{"commandId":"${id}","participantId":"${annId}","command":${stories}}`,
      );
    },
    status: 400,
    code: 'malformed',
  },
  {
    title: '[C4, W2, W6] a request from another web site',
    send: ({ ann, path }) => raw(ann, path, '{}', { origin: 'https://elsewhere.example' }),
    status: 403,
    code: 'foreignOrigin',
  },
  {
    title: '[C4, W2, W7] an unknown command',
    send: ({ ann, path, annId }) => command(ann, path, annId, { type: 'win' }),
    status: 400,
    code: 'malformed',
    field: 'command.type',
  },
  {
    title: '[C4, W2, W7] points that are no number',
    send: ({ ann, path, annId, vote }) => command(ann, path, annId, { ...vote, points: '5' }),
    status: 400,
    code: 'malformed',
    field: 'command.points',
  },
  {
    title: '[C4, W2, V2] a value on no deck',
    send: ({ ann, path, annId, vote }) => command(ann, path, annId, { ...vote, points: 4 }),
    status: 422,
    code: 'notOnDeck',
    field: 'command.points',
  },
  {
    title: '[C4, W2, T11] an unknown story',
    send: ({ ann, path, annId, vote }) => command(ann, path, annId, { ...vote, storyId: 'none' }),
    status: 404,
    code: 'storyNotFound',
    field: 'command.storyId',
  },
  {
    title: '[C4, W2, V3] a vote for a round that is over',
    send: ({ bob, path, bobId, vote, secondRound }) =>
      command(bob, path, bobId, { ...vote, storyId: secondRound }),
    status: 409,
    code: 'roundOver',
    field: 'command.round',
  },
  {
    title: '[C4, W2, A1] a command for somebody else’s seat',
    send: ({ bob, path, annId, vote }) => command(bob, path, annId, vote),
    status: 403,
    code: 'notYourSeat',
  },
  {
    title: '[C4, W2, A1] a command with the key of another session',
    send: ({ stranger, path, annId, vote }) => command(stranger, path, annId, vote),
    status: 403,
    code: 'notYourSeat',
  },
  {
    title: '[C4, W2] a command without a key',
    send: ({ keyless, path, annId, vote }) => command(keyless, path, annId, vote),
    status: 401,
    code: 'noKey',
  },
  {
    title: '[C4, W2, A3] a reveal by somebody who is not the facilitator',
    send: ({ bob, path, bobId, storyId }) =>
      command(bob, path, bobId, { type: 'reveal', storyId, round: 1 }),
    status: 403,
    code: 'facilitatorOnly',
  },
  {
    title: '[C4, W2, N6] an empty name',
    send: ({ stranger, path }) => join(stranger, path, '  '),
    status: 422,
    code: 'nameRequired',
    field: 'name',
  },
  {
    title: '[C4, W2, N2] a name of 10,000 characters',
    send: ({ stranger, path }) => join(stranger, path, 'x'.repeat(10_000)),
    status: 422,
    code: 'nameTooLong',
    limit: 60,
    field: 'name',
  },
  {
    title: '[C4, W2, N8] a name that is taken',
    send: ({ stranger, path }) => join(stranger, path, ' ann '),
    status: 409,
    code: 'nameTaken',
    field: 'name',
  },
];

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

let room: Prepared;
beforeAll(async () => {
  room = await prepare(server.url);
});

for (const { title, send, status, code, field, limit } of cases) {
  test(`${title} is refused with a reason and changes nothing`, async () => {
    const before = await room.ann.look(room.annSeat);
    const response = await send(room);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: `/problems/${code}`,
      title: code,
      status,
      code,
      detail: expect.stringMatching(/^\S.{10,}/),
      ...(field && { field }),
      ...(limit && { limit }),
    });
    expect(await room.ann.look(room.annSeat)).toEqual(before);
  });
}
