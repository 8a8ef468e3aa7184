import { expect, test } from 'bun:test';
import { waitingSchema } from '@story-pointer/core/wire';
import { Browser } from '../testing/browser.ts';
import { openTeam, read } from '../testing/team-link.ts';
import { startServer } from '../testing/test-server.ts';

/** Milliseconds after which a page that reports no more no longer waits. */
const lasting = 12_000;

test('[TE18] people on the page of a team see who else waits, until a page reports no more', async () => {
  let time = 0;
  await using server = await startServer({ clock: () => time });
  const { ann, teamId } = await openTeam(server.url);
  const before = await read(ann, teamId);
  const bob = new Browser(server.url);
  const wait = async (browser: Browser, page: string, name: string) => {
    const answer = await browser.post(`/api/teams/${teamId}/waiting`, { page, name });
    return waitingSchema.parse(await answer.json()).people;
  };
  expect(await wait(ann, 'page-of-ann', ' Ann ')).toEqual([]);
  expect(await wait(bob, 'page-of-bob', 'Bob')).toEqual(['Ann']);
  expect(await wait(bob, 'nameless', '')).toEqual(['Ann', 'Bob']);
  expect(await wait(ann, 'reloaded-page-of-ann', 'Ann')).toEqual(['Bob']);
  time += lasting - 1;
  expect(await wait(bob, 'page-of-bob', 'Bob')).toEqual(['Ann']);
  time += 1;
  expect(await wait(bob, 'page-of-bob', 'Bob')).toEqual([]);
  expect(await read(ann, teamId)).toEqual(before);
  const unknown = await bob.post('/api/teams/unknown/waiting', { page: 'page', name: 'Bob' });
  expect(unknown.status).toBe(404);
});
