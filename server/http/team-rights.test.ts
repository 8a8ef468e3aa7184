import { expect, test } from 'bun:test';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import { problemSchema } from '@story-pointer/core/wire';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { change, openTeam, read, run, start } from '../testing/team-link.ts';
import { startServer } from '../testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;

const commands: Readonly<Record<TeamCommand['type'], object>> = {
  renameTeam: { name: 'Ours' },
  renewLink: {},
  takeOff: { place: 1 },
  deleteTeam: {},
  keepTeam: {},
  prepareNext: { deck: 'tShirt', settings: {} },
  shareRights: { secret: 's'.repeat(24) },
  acceptRights: { secret: 'w'.repeat(24) },
  withdrawRights: {},
};

/** The browsers that have the link of a team, each in another relation to it. */
async function openPeople(url: string) {
  const { ann: maker, seat, teamId } = await openTeam(url);
  await change(maker, seat, { type: 'closeSession' });
  const [hasLed, hasJoined, stranger] = [new Browser(url), new Browser(url), new Browser(url)];
  await start(hasLed, teamId, { facilitatorName: 'Bob' });
  await start(hasJoined, teamId, { facilitatorName: 'Cid' });
  await stranger.create();
  return { teamId, people: { maker, hasLed, hasJoined, stranger } };
}

test('[TE7, TE14, TE15, TE20] of all browsers with the link only the one that made the team may send its commands, and those that led a session prepare the next', async () => {
  await using server = await startServer();
  const { teamId, people } = await openPeople(server.url);
  const answers: Record<string, readonly number[]> = {};
  for (const [type, fields] of Object.entries(commands)) {
    const statuses: number[] = [];
    for (const one of [people.hasLed, people.hasJoined, people.stranger])
      statuses.push(await run(one, teamId, { type, ...fields }));
    answers[type] = statuses;
  }
  const all = Object.keys(commands).map((type) => [type, [403, 403, 403]]);
  expect(answers).toEqual({ ...Object.fromEntries(all), prepareNext: [200, 403, 403] });
  const { renewLink, ...others } = commands;
  for (const [type, fields] of Object.entries({ ...others, renewLink }))
    expect([type, await run(people.maker, teamId, { type, ...fields })]).toEqual([type, 200]);
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
  expect(await seen(people.stranger)).toEqual([hidden, hidden]);
  expect((await read(people.stranger, teamId)).open).toMatchObject({ id: null });
  for (const one of Object.values(people)) {
    for (const place of [1, 2]) {
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
  expect(await answerTo(people.maker, teamId)).toMatchObject(renewed);
  expect(await answerTo(other.ann, other.teamId)).toEqual(wrong);
});
