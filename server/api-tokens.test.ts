import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionId } from '@story-pointer/core/ids';
import type { WideScope } from '@story-pointer/core/session/tokens';
import { teamLinkSchema } from '@story-pointer/core/wire';
import { seatInRoomSchema } from '@story-pointer/core/wire-room';
import { readApiSettings } from './api-tokens.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { digest } from './room/receipts.ts';
import { Agent, bearer, newKey } from './testing/agent.ts';
import { Browser } from './testing/browser.ts';
import { Feed } from './testing/feed.ts';
import { Clock } from './testing/member.ts';
import { addStory, given, programWith } from './testing/room.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'api-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const path = join(folder, 'tokens');
  writeFileSync(path, text);
  return readApiSettings(readConfig({ API_TOKENS_FILE: path })).grants;
}

const secret = `sp_${'s3cret'.repeat(8)}`;

test('[W127] a file has a token of the installation a line, with its name, scopes and last day', () => {
  const text = `# tokens\r\nJira Sync create,stories 2027-12-31 ${secret}\r\n\nbot\tread 2026-02-28 ${secret}x`;
  expect([...read(text)]).toEqual([
    [
      digest(secret),
      { name: 'Jira Sync', scopes: ['stories', 'create'], endsAt: Date.UTC(2028, 0, 1) - 1 },
    ],
    [digest(`${secret}x`), { name: 'bot', scopes: ['read'], endsAt: Date.UTC(2026, 2, 1) - 1 }],
  ]);
});

test.each([
  `Sync ${secret}`,
  `read 2027-12-31 ${secret}`,
  `Sync vote 2027-12-31 ${secret}`,
  `Sync read,delete 2027-12-31 ${secret}`,
  `Sync read 2027-13-31 ${secret}`,
  `Sync read 2027-12-31 ${secret.slice(0, 43)}`,
  `Sync read 2027-12-31 ${secret}_${secret}`,
  `Sync read 2027-12-31 ${secret}\nOther read 2027-12-31 ${secret}`,
])('[W127] a line that cannot be read is named, and nothing of it is shown: %#', (line) => {
  try {
    read(`#\n${line}`);
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toMatch(/API_TOKENS_FILE, line [23]: /);
    expect(String(error)).not.toContain('s3cret');
  }
});

const word = 'let-ann-create';

test('[W126] without the creation token nobody creates a session, except by the link of a team, and it is in no log', async () => {
  const logged: string[] = [];
  const log = createLog('trace', { write: (text) => logged.push(text) });
  const api = { grants: new Map(), createToken: word };
  await using server = await startServer({ log, api });
  const ann = new Browser(server.url);
  for (const createToken of [undefined, '', 'wrong']) {
    const { status, problem } = await ann.create({ createToken });
    expect([status, problem?.code, problem?.field]).toEqual([
      ...[403, 'createTokenNeeded', 'createToken'],
    ]);
    expect(problem?.detail).toContain(createToken ? 'is not the creation token' : 'needs');
  }
  const annSeat = given((await ann.create({ createToken: ` ${word}\n` })).value);
  await using agent = await Agent.connect(`${server.url}/mcp`, bearer(newKey()));
  const creation = { name: 'Sprint', facilitatorName: 'Eve', requestId: '1' };
  expect(await agent.call('create_session', creation)).toStartWith('createTokenNeeded');
  const right = { ...creation, createToken: word };
  expect(await agent.call('create_session', right)).toHaveProperty('facilitatorLink');

  await ann.send(annSeat, { type: 'makeTeam', name: 'Payments' });
  const found = await ann.fetch(
    `/api/sessions/${annSeat.sessionId}/team?participantId=${annSeat.participantId}`,
  );
  const { id } = teamLinkSchema.parse(await found.json());
  const start = {
    ...{ commandId: crypto.randomUUID(), name: 'Sprint 13', facilitatorName: 'Bob' },
    isAnother: true,
  };
  expect((await new Browser(server.url).post(`/api/teams/${id}/sessions`, start)).status).toBe(201);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join()).not.toContain(word);
});

test('[W126, W25] after many wrong creation tokens a browser waits, then its address, and after none at all nobody', async () => {
  const edge = { ...noEdgeLimits, missesPerAddress: 120 };
  await using server = await startServer({ edge, api: { grants: new Map(), createToken: word } });
  const guess = async (createToken: string, browser = new Browser(server.url)) =>
    (await browser.create({ createToken })).status;
  const ann = new Browser(server.url);
  expect(await guess(word, ann)).toBe(201);
  for (let times = 0; times < 7; times++) expect(await guess(' ')).toBe(403);
  expect([await guess('1', ann), await guess(word, ann), await guess(word)]).toEqual([
    ...[403, 429, 201],
  ]);
  for (let times = 0; times < 5; times++) expect(await guess('2')).toBe(403);
  expect(await guess(word)).toBe(429);
});

/** A server with the tokens of an installation, by their scopes. */
async function serverWith(all: (readonly WideScope[])[], { parts } = new Clock()) {
  const endsAt = Date.now() + 60_000;
  const grants = all.map((scopes) => {
    const name = scopes.join();
    return [digest(tokenWith(...scopes)), { name, scopes, endsAt }] as const;
  });
  const over = [
    digest(`${secret}over`),
    { name: 'over', scopes: all[0] ?? [], endsAt: 1 },
  ] as const;
  const api = { grants: new Map([...grants, over]), createToken: word };
  return await startServer({ ...parts, api });
}

function tokenWith(...scopes: readonly WideScope[]): string {
  return `${secret}${scopes.join('')}`;
}

test('[W127] a token with the scope create creates a session once and hands it over, and no other does', async () => {
  await using server = await serverWith([['create'], ['read', 'stories', 'run']]);
  const creator = programWith(server.url, bearer(tokenWith('create')));
  const opening = {
    ...{ commandId: crypto.randomUUID(), name: 'Sprint', facilitatorName: 'Ann' },
    type: 'fibonacci',
  };
  const create = async () =>
    seatInRoomSchema.parse(await (await creator.post('/api/sessions', opening)).json());
  const { sessionId, key, links } = await create();
  expect((await create()).sessionId).toBe(sessionId);
  expect(key).toBeUndefined();
  const { hash } = new URL(given(links).facilitator);
  const ann = new Browser(server.url);
  const seat = given((await ann.claimSeat(sessionId, hash.slice(1))).value);
  expect((await ann.send(seat, { type: 'renameSession', name: 'Mine' })).status).toBe(200);

  await using agent = await Agent.connect(`${server.url}/mcp`, bearer(tokenWith('create')));
  expect((await agent.tools()).map(({ name }) => name)).toEqual(['create_session']);
  const creation = { name: 'Sprint', facilitatorName: 'Eve', requestId: '1' };
  expect(await agent.call('create_session', creation)).toHaveProperty('facilitatorLink');

  for (const [token, code] of [
    [tokenWith('read', 'stories', 'run'), 'insufficientScope'],
    [`${secret}over`, 'invalidToken'],
    [`${secret}other`, 'invalidToken'],
  ] as const)
    expect((await programWith(server.url, bearer(token)).create()).problem?.code).toBe(code);
});

test('[W127, W117] a token of the installation acts by its scopes in sessions whose code its program has, and is named there', async () => {
  await using server = await serverWith([['read', 'stories', 'run'], ['create']]);
  const creating = { createToken: word };
  const ann = new Browser(server.url);
  const annSeat = given((await ann.create(creating)).value);
  const { sessionId } = annSeat;
  const storyId = await addStory(ann, annSeat, 'Sign in');
  const program = programWith(server.url, bearer(tokenWith('read', 'stories', 'run')));
  const add = { type: 'addStories', add: [{ name: 'Pay' }], update: [] };
  const timer = { type: 'startTimer', storyId, round: 1, seconds: 60 };
  expect((await program.send({ sessionId }, add)).status).toBe(200);
  expect((await program.send({ sessionId }, timer)).status).toBe(200);
  expect((await program.fetch(`/api/sessions/${sessionId}/results`)).status).toBe(200);
  expect(given((await ann.look(annSeat)).value).tokenActs).toMatchObject([
    { by: 'read,stories,run', did: 'addStories', count: 1 },
    { by: 'read,stories,run', did: 'startTimer', count: 1 },
  ]);
  const codeFor = async (token: string, id: SessionId = sessionId) => {
    const other = programWith(server.url, bearer(token));
    return (await other.send({ sessionId: id }, add)).problem?.code;
  };
  expect(await codeFor(tokenWith('create'))).toBe('insufficientScope');
  expect(await codeFor(`${secret}over`)).toBe('invalidToken');
  expect(await codeFor(`${secret}other`)).toBe('invalidToken');
  const vote = { type: 'vote', storyId, round: 1, points: 5 };
  expect((await program.send({ sessionId }, vote)).problem?.code).toBe('insufficientScope');
  await using agent = await Agent.connect(
    `${server.url}/mcp`,
    bearer(tokenWith('read', 'stories', 'run')),
  );
  expect(await agent.call('get_session', { sessionId })).toMatchObject({ stories: [{}, {}] });
  expect(await agent.call('get_session', {})).toStartWith('malformed');
});

test('[W127, W116] the stream of a token of the installation ends with its last day', async () => {
  const clock = new Clock();
  await using server = await serverWith([['read']], clock);
  const { sessionId } = given((await new Browser(server.url).create({ createToken: word })).value);
  const path = `${server.url}/api/sessions/${sessionId}/events`;
  using feed = new Feed(path, bearer(tokenWith('read')));
  using other = new Feed(path, {});
  await Promise.all([feed.atLeast(1), other.atLeast(1)]);
  await clock.passes(61);
  await server.app.runDueJobs();
  await until(() => feed.isOver);
  expect(feed.events.at(-1)?.event).toBe('bye');
  expect(other.isOver).toBe(false);
});
