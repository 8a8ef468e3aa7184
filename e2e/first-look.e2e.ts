import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The requests of a page until it shows its session. */

test('a session that was just created or joined is shown without a request for its room, which is requested while the screen is loading later', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  const first = roomsAskedFor(ann);
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await ann.createsStory('Log in');
  await expect(ann.card('5')).toBeVisible();
  expect(first).toEqual([]);

  const bob = await people.newcomer('Bob');
  const asBob = roomsAskedFor(bob);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.card('5')).toBeVisible();
  expect(asBob).toEqual([]);

  const letGo = await ann.holdsUp('**/assets/session-screen-*.js');
  const asked = ann.page.waitForRequest(isForRoom);
  await ann.page.goto(ann.seat, { waitUntil: 'commit' });
  await asked;
  const once = roomsAskedFor(ann);
  letGo();
  await expect(ann.heading('Create a Story')).toBeVisible();
  expect(once).toEqual([]);
});

function roomsAskedFor({ page }: Person): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isForRoom(request)) asked.push(request.url());
  });
  return asked;
}

function isForRoom(request: { url(): string; method(): string }): boolean {
  return (
    request.method() === 'GET' && /\/api\/sessions\/[^/?]+\?participantId=/.test(request.url())
  );
}
