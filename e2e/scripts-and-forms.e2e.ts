import { expect } from '@playwright/test';
import { FaultyProxy, isScript } from './world/faulty-proxy.ts';
import type { People } from './world/people.ts';
import type { Server } from './world/server.ts';
import { test } from './world/test.ts';

/** A person whose scripts are delayed until the returned function is called, behind a proxy. */
async function waits(people: People, server: Server, address: string) {
  const proxy = await FaultyProxy.open(server.port);
  const person = await people.newcomer('Ann', proxy.url);
  person.expectsTrouble(/./);
  const letGo = await person.holdsUp('**/*.js');
  await person.page.goto(address, { waitUntil: 'commit' });
  return { proxy, person, letGo };
}

test('[PG50, PG98] a form that was sent before its scripts failed to load once is sent when they are there @nightly', async ({
  people,
  server,
}) => {
  const { proxy, person, letGo } = await waits(people, server, '/create-session');
  proxy.fails(isScript, 'cut', 1);
  await person.field('Session Name').fill('Sprint 12');
  await person.field('Your Name (Facilitator)').fill('Ann');
  await person.select('Estimation Method').selectOption('Linear');
  await person.button('Create Session').click();
  letGo();
  await expect(person.heading('Create a Story')).toBeVisible();
  await expect(person.header).toContainText('Sprint 12');
  await expect(person.header).toContainText('Linear');
  proxy.close();
});

test('[PG50, PG98] typed text and choices of a form survive scripts that cannot be loaded @nightly', async ({
  people,
  server,
}) => {
  const host = await people.remoteFacilitator('Bob');
  const address = `/join-session?sessionId=${host.sessionId}`;
  const { proxy, person, letGo } = await waits(people, server, address);
  proxy.fails(isScript);
  await person.field('Your Name').fill('Ann');
  await person.page.getByRole('radio', { name: 'I only watch' }).check();
  await person.field('Your Name').focus();
  letGo();
  await expect(person.heading('Something went wrong!')).toBeVisible();
  proxy.mend();
  await person.button('Reload').click();
  await expect(person.field('Your Name')).toHaveValue('Ann');
  await expect(person.page.getByRole('radio', { name: 'I only watch' })).toBeChecked();
  await expect(person.field('Your Name')).toBeFocused();
  await person.button('Join Session').click();
  await expect(person.heading('Waiting for Story')).toBeVisible();
  proxy.close();
});
