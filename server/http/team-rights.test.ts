import { expect, test } from 'bun:test';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import { problemSchema } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { change, openTeam, read, run, start } from '../testing/team-link.ts';
import { startServer } from '../testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;

const secret = 's'.repeat(24);

/** Renewing comes last, since it ends the address. */
const commands: Readonly<Record<TeamCommand['type'], object>> = {
  renameTeam: { name: 'Ours' },
  takeOff: { place: 1 },
  deleteTeam: {},
  keepTeam: {},
  prepareNext: { deck: 'tShirt', settings: {} },
  shareRights: { secret },
  acceptRights: { secret: 'w'.repeat(24) },
  withdrawRights: {},
  makeToken: { name: 'CI', secret, scopes: ['create'], days: 30 },
  revokeToken: { tokenId: 'none' },
  makeWebhook: {
    ...{ url: 'http://127.0.0.1:9/', secret: `whsec_${'A'.repeat(32)}`, format: 'slack' },
    ...{ language: 'en', timeZone: 'UTC' },
  },
  confirmWebhook: { webhookId: 'none', code: '' },
  deleteWebhook: { webhookId: 'none' },
  renewLink: {},
};

/** The browsers that have the link of a team, each in another relation to it. */
async function openPeople(url: string) {
  const { ann: maker, seat, teamId } = await openTeam(url);
  await change(maker, seat, { type: 'closeSession' });
  const [named, hasLed] = [new Browser(url), new Browser(url)];
  const [hasJoined, stranger] = [new Browser(url), new Browser(url)];
  await named.create();
  expect(await run(maker, teamId, { type: 'shareRights', secret })).toBe(200);
  expect(await run(named, teamId, { type: 'acceptRights', secret })).toBe(200);
  await start(hasLed, teamId, { facilitatorName: 'Bob' });
  await start(hasJoined, teamId, { facilitatorName: 'Cid' });
  await stranger.create();
  return { teamId, people: { maker, named, hasLed, hasJoined, stranger } };
}

test('[TE7, TE14, TE15, TE20] each command to a team is open to the browsers that have the right to it', async () => {
  await using server = await startServer();
  const statuses: Record<string, readonly string[]> = {};
  for (const who of ['maker', 'named', 'hasLed', 'hasJoined', 'stranger'] as const) {
    const { teamId, people } = await openPeople(server.url);
    const done: string[] = [];
    for (const [type, fields] of Object.entries(commands)) {
      const status = await run(people[who], teamId, { type, ...fields });
      expect([200, 403]).toContain(status);
      if (status === 200) done.push(type);
    }
    statuses[who] = done;
  }
  const { shareRights: _, withdrawRights: __, ...ofManagers } = commands;
  expect(statuses).toEqual({
    maker: Object.keys(commands),
    named: Object.keys(ofManagers),
    hasLed: ['prepareNext'],
    hasJoined: [],
    stranger: [],
  });
});

test('[TE4, TE7, TE24] the link shows the code and the name of a session, and its people, to browsers with a seat in it', async () => {
  await using server = await startServer();
  const { teamId, people } = await openPeople(server.url);
  const seen = async (one: Browser) =>
    (await read(one, teamId)).sessions.map(({ id, name, participantId }) => [
      ...[id !== null, name !== null, participantId !== null],
    ]);
  const [shown, hidden] = [
    [true, true, true],
    [false, false, false],
  ];
  expect(await seen(people.maker)).toEqual([hidden, shown]);
  for (const one of [people.hasLed, people.hasJoined])
    expect(await seen(one)).toEqual([shown, hidden]);
  for (const one of [people.named, people.stranger])
    expect(await seen(one)).toEqual([hidden, hidden]);
  expect((await read(people.stranger, teamId)).open).toMatchObject({ id: null });
  const places = (await read(people.maker, teamId)).sessions.map(({ place }) => place);
  for (const one of Object.values(people)) {
    for (const place of places) {
      const answer = await one.fetch(`/api/teams/${teamId}/sessions/${place}`);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).not.toMatch(/Ann|Bob|Cid|Sprint|participantId/);
    }
  }
});

test('[TE11, TE20] a wrong, a renewed and a deleted address look alike to strangers', async () => {
  let time = Date.now();
  const now = () => time;
  await using server = await startServer({ now, store: new MemoryStore([], now) });
  const { teamId, people } = await openPeople(server.url);
  expect(await run(people.maker, teamId, { type: 'renewLink' })).toBe(200);
  const other = await openTeam(server.url);
  expect(await run(other.ann, other.teamId, { type: 'deleteTeam' })).toBe(200);
  time += 7 * day;
  const answerTo = async (one: Browser, id: string) => {
    const response = await one.fetch(`/api/teams/${id}`);
    const problem = problemSchema.parse(await response.json());
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
    return { status: response.status, headers, problem };
  };
  const wrong = await answerTo(people.stranger, '00000000000000000000');
  expect(await answerTo(people.stranger, teamId)).toEqual(wrong);
  expect(await answerTo(people.stranger, other.teamId)).toEqual(wrong);
  expect(await start(people.stranger, teamId)).toBe('teamNotFound');
  expect(await run(people.stranger, teamId, { type: 'renewLink' })).toBe(404);
  const renewed = { problem: { code: 'teamRenewed' } };
  expect(await answerTo(people.hasJoined, teamId)).toMatchObject(renewed);
  for (const one of [people.maker, people.named])
    expect(await read(one, teamId)).toMatchObject({ mayManage: true });
  expect(await answerTo(other.ann, other.teamId)).toEqual(wrong);
});
