import { afterAll, describe, expect, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { importLimits } from '@story-pointer/core/import/limits';
import { statisticsSchema } from '@story-pointer/core/statistics';
import * as z from 'zod/mini';
import { createLog } from '../../log.ts';
import { MemoryStore } from '../../stores/memory-store.ts';
import { Agent, bearer, newKey, rpc } from '../../testing/agent.ts';
import { Browser } from '../../testing/browser.ts';
import { agree, given, openRoom, programWith, tokenOf } from '../../testing/room.ts';
import { startServer } from '../../testing/test-server.ts';
import { maxBodyBytes } from '../body.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());
const mcp = `${server.url}/mcp`;

const madeSchema = z.object({ sessionId: z.string(), facilitatorLink: z.string() });
const pageSchema = z.object({
  total: z.int(),
  nextCursor: z.optional(z.string()),
  stories: statisticsSchema.shape.stories,
});
const resultsSchema = z.extend(pageSchema, { mark: z.string(), stillVoting: z.boolean() });

/** The tools that each scope opens, stated once more than in the product. */
const toolsOf = {
  read: ['get_session', 'get_results', 'list_questions'],
  stories: ['add_stories'],
  run: ['start_round'],
} as const;
const scopes = ['read', 'stories', 'run'] as const;

describe.each([
  ['2025-11-25', false],
  ['2026-07-28', true],
])('the official client at revision %s', (revision, isModern) => {
  test('[W118, W121] creates a session, adds stories, starts a round, waits for agreement by polling and reads it', async () => {
    await using agent = await Agent.connect(mcp, bearer(newKey()), isModern);
    expect(agent.version).toBe(revision);
    const tools = await agent.tools();
    const all = [...Object.values(toolsOf).flat(), 'create_session'];
    expect(tools.map(({ name }) => name).sort()).toEqual(all.sort());
    const isDestructive = tools.filter(({ annotations }) => annotations?.destructiveHint);
    expect(isDestructive.map(({ name }) => name)).toEqual(['start_round']);
    const opening = { name: 'Sprint 12', facilitatorName: 'Ann', requestId: 'create' };
    const stories = [{ name: 'Log in', key: 'PAY-1' }];
    const made = madeSchema.parse(await agent.call('create_session', { ...opening, stories }));
    const { sessionId, facilitatorLink } = made;
    await agent.call('add_stories', { sessionId, requestId: 'add', stories: [{ name: 'Pay' }] });
    const session = pageSchema.parse(await agent.call('get_session', { sessionId }));
    expect(session.total).toBe(2);
    const storyId = given(session.stories[0]).id;
    const started = await agent.call('start_round', { sessionId, storyId, requestId: 'go' });
    expect(started).toMatchObject({ round: 1 });

    const ann = new Browser(server.url);
    const secret = new URL(facilitatorLink).hash.slice(1);
    const annSeat = given((await ann.claimSeat(sessionId, secret)).value);
    const results = async (given = {}) =>
      resultsSchema.parse(await agent.call('get_results', { sessionId, storyId, ...given }));
    let answer = await results();
    expect(answer.stillVoting).toBe(true);

    const inRound = { storyId, round: 1 };
    await ann.send(annSeat, { type: 'vote', ...inRound, points: 5 });
    await ann.send(annSeat, { type: 'reveal', ...inRound });
    while (!given(answer.stories[0]).pointed) answer = await results({ sinceMark: answer.mark });
    await ann.send(annSeat, { type: 'acceptPoints', ...inRound, points: 5 });
    while (answer.stillVoting) answer = await results({ sinceMark: answer.mark });
    expect(answer.stories[0]).toMatchObject({ key: 'PAY-1', pointsLabel: '5', totalVotes: 1 });
    expect(await agent.call('list_questions', { sessionId })).toMatchObject({ total: 0 });
  });
});

const call = (name: string, args: object, headers: Record<string, string>, signal?: AbortSignal) =>
  rpc(mcp, 'tools/call', { name, arguments: args }, headers, signal);

describe('a token', () => {
  test('[W118] sees the tools of its scopes, and can call no others', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    const opening = { name: 'Sprint', facilitatorName: 'Eve' };
    const inputs = { storyId, requestId: 'x', stories: [{ name: 'Added' }], ...opening };
    for (const scope of scopes) {
      await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, [scope]));
      expect((await agent.tools()).map(({ name }) => name)).toEqual([...toolsOf[scope]]);
      for (const name of [...Object.values(toolsOf).flat(), 'create_session']) {
        const isOpen = toolsOf[scope].some((one) => one === name);
        const answer = await agent.call(name, inputs);
        if (isOpen) expect(answer).toBeObject();
        else expect(answer).toStartWith('There is no such tool');
      }
    }
  });

  test('[W119] reaches no other session, and a key none without a seat', async () => {
    const [own, other] = [await openRoom(server.url), await openRoom(server.url)];
    const { sessionId } = other.annSeat;
    await using agent = await Agent.connect(mcp, await tokenOf(own.ann, own.annSeat, scopes));
    await using stranger = await Agent.connect(mcp, bearer(newKey()));
    const inputs = {
      sessionId,
      storyId: other.storyId,
      requestId: 'x',
      stories: [{ name: 'New' }],
    };
    const before = (await other.ann.look(other.annSeat)).value;
    for (const name of Object.values(toolsOf).flat()) {
      expect(await agent.call(name, inputs)).toStartWith('invalidToken');
      expect(await stranger.call(name, inputs)).toStartWith('notYourSeat');
    }
    expect((await other.ann.look(other.annSeat)).value).toEqual(given(before));
  });

  test('[W119, V12] gets the same bytes whichever hidden vote there is', async () => {
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url, {
      canChangeVotes: true,
    });
    // A key sees no hidden vote of its own seat either.
    const key = newKey();
    const program = programWith(server.url, bearer(key));
    const { sessionId } = annSeat;
    const programSeat = given((await program.join(sessionId, 'Program')).value);
    const senders = [await tokenOf(ann, annSeat, scopes), bearer(key)];
    const seen = async (points: number) => {
      for (const [browser, seat] of [
        [bob, bobSeat],
        [program, programSeat],
      ] as const) {
        const vote = { type: 'vote', storyId, round: 1, points };
        expect((await browser.send(seat, vote)).status).toBe(200);
      }
      const answers = await Promise.all(
        senders.flatMap((headers) =>
          toolsOf.read.map(async (name) =>
            (await call(name, { sessionId, storyId }, headers)).text(),
          ),
        ),
      );
      return answers.join('\n').replaceAll(/\\?"revision\\?":\d+/g, '');
    };
    const first = await seen(1);
    expect(first.match(/"totalVotes":2\b/g)).toHaveLength(4);
    expect(await seen(13)).toBe(first);
  });
});

describe('a call', () => {
  test('[W120] that is cut off and repeated is done once, wherever it was cut off', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const headers = await tokenOf(ann, annSeat, scopes);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const args = { stories: [{ name: `Story ${attempt}` }], requestId: `add ${attempt}` };
      const cutOff = new AbortController();
      const first = call('add_stories', args, headers, cutOff.signal).catch(() => undefined);
      for (let turn = 0; turn < attempt; turn += 1) await nextTurn();
      cutOff.abort();
      await first;
      for (let again = 0; again < 2; again += 1)
        expect(await (await call('add_stories', args, headers)).text()).toContain('Added 1');
    }
    const { stories } = given((await ann.look(annSeat)).value);
    const names = stories.map(({ name }) => name).filter((name) => name.startsWith('Story '));
    expect(names.sort()).toEqual([...new Set(names)]);
    expect(names).toHaveLength(12);
  });

  test('[W120] with the id of another one is refused each time, and starts no round twice', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, scopes));
    const add = (name: string) =>
      agent.call('add_stories', { stories: [{ name }], requestId: 'a' });
    expect(await add('One')).toEqual({ added: 1 });
    for (let again = 0; again < 2; again += 1) expect(await add('Two')).toStartWith('idReused');

    const start = () => agent.call('start_round', { storyId, requestId: 'go' });
    await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
    await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
    expect(await start()).toMatchObject({ round: 2 });
    await ann.send(annSeat, { type: 'vote', storyId, round: 2, points: 5 });
    await ann.send(annSeat, { type: 'reveal', storyId, round: 2 });
    expect(await start()).toMatchObject({ round: 2 });
    const [, other] = given((await ann.look(annSeat)).value).stories;
    const taken = { storyId: given(other).id, requestId: 'go' };
    expect(await agent.call('start_round', taken)).toStartWith('idReused');
  });

  test('[W120] to start a round, repeated after a lost answer, starts no other one once the team has agreed', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, scopes));
    const start = () => agent.call('start_round', { storyId, requestId: 'go' });
    expect(await start()).toMatchObject({ round: 1 });
    await agree(ann, annSeat, storyId);
    const agreed = given((await ann.look(annSeat)).value);
    expect(await start()).toMatchObject({ round: 1 });
    expect((await ann.look(annSeat)).value).toEqual(agreed);
  });

  test('[W118, O40] that fails names no cause, and the log does', async () => {
    const store = new MemoryStore();
    const lines: string[] = [];
    const log = createLog('error', { write: (line: string) => lines.push(line) });
    await using failing = await startServer({ store, log });
    const { ann, annSeat } = await openRoom(failing.url);
    await using agent = await Agent.connect(
      `${failing.url}/mcp`,
      await tokenOf(ann, annSeat, ['stories']),
    );
    store.commit = () => Promise.reject(new Error('disk of the cellar'));
    const add = { stories: [{ name: 'Pay' }], requestId: 'a' };
    expect(await agent.call('add_stories', add)).toStartWith('failure: Something went wrong');
    expect(lines.join()).toContain('disk of the cellar');
  });

  test('[W118] with as many stories as one may have brings them, and nothing else is so long', async () => {
    const limits = { participants: 5, stories: 600, bytes: 10_000_000, seatsPerBrowser: 5 };
    await using roomy = await startServer({ limits });
    const { ann, annSeat } = await openRoom(roomy.url);
    const headers = await tokenOf(ann, annSeat, ['read', 'stories']);
    await using agent = await Agent.connect(`${roomy.url}/mcp`, headers);
    const stories = Array.from({ length: importLimits.stories }, (_, index) => ({
      name: `Story ${index}`,
      description: 'x'.repeat(3000),
    }));
    const add = { stories, requestId: 'many' };
    expect(await agent.call('add_stories', add)).toEqual({ added: stories.length });
    const statusOf = async (params: object) =>
      (await rpc(`${roomy.url}/mcp`, 'tools/call', params, headers)).status;
    const unknown = { unknown: Array(maxBodyBytes).fill(0) };
    const name = 'add_stories';
    for (const params of [
      { name: 'get_results', arguments: add },
      { name, arguments: { ...add, ...unknown } },
      { name, arguments: add, _meta: unknown },
      { name, arguments: add, ...unknown },
    ])
      expect(await statusOf(params)).toBe(413);
  });

  test('[W118] that cannot be done says what to do', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    await using agent = await Agent.connect(mcp, await tokenOf(ann, annSeat, scopes));
    await using keyed = await Agent.connect(mcp, bearer(newKey()));
    const { sessionId } = annSeat;
    const named = (name: string, requestId = 'a') => ({
      ...{ stories: [{ name: 'Pay' }, { name }], requestId },
    });
    expect(await agent.call('add_stories', named('x'.repeat(5000)))).toMatch(/^\w+ \(.*\bname\): /);
    expect(await agent.call('add_stories', named('Two', 'b'))).toBeObject();
    expect(await agent.call('add_stories', named('Three', 'b'))).toContain('Send a new one');
    expect(await agent.call('get_session', { sessionId: 'other' })).toContain(
      'Leave `sessionId` out',
    );
    expect(await keyed.call('get_session', {})).toContain('Send `sessionId`');
    expect(await keyed.call('get_session', { sessionId })).toContain('This key has no seat');
  });

  test('[W118] for a list gets it in pages that leave nothing out', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const headers = await tokenOf(ann, annSeat, ['read', 'stories']);
    await using agent = await Agent.connect(mcp, headers);
    const stories = Array.from({ length: 45 }, (_, index) => ({ name: `Story ${index}` }));
    await agent.call('add_stories', { stories, requestId: 'many' });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const args = cursor === undefined ? {} : { cursor };
      const page = pageSchema.parse(await agent.call('get_session', args));
      const text = await (await call('get_session', args, headers)).text();
      expect(text.includes('more by nextCursor')).toBe(page.nextCursor !== undefined);
      expect(page.total).toBe(46);
      expect(page.nextCursor === undefined).toBe(ids.length + page.stories.length === 46);
      ids.push(...page.stories.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(given((await ann.look(annSeat)).value).stories.map(({ id }) => id));
    expect(await agent.call('get_session', { cursor: 'gone' })).toStartWith(
      'malformed: The story at this `cursor`',
    );
  });
});
