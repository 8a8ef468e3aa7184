import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test('[SE12, RE6, RE8, RE11] three people estimate a story, from the invitation to the agreed points', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const bob = await people.newcomer('Bob');
  const cleo = await people.newcomer('Cleo');
  const everybody = [ann, bob, cleo];
  await ann.creates('Sprint 12');
  await bob.joins(ann.sessionId);
  await cleo.joins(ann.sessionId);

  await ann.createsStory(story);
  await bob.opensStory(story);
  await cleo.opensStory(story);

  await ann.votes('3');
  await bob.votes('5');
  await cleo.votes('?');
  for (const person of everybody) {
    await expect(person.text('Vote Submitted')).toBeVisible();
    await expect(person.heading('Voting Results')).toBeHidden();
  }

  await ann.reveals();
  for (const person of everybody) {
    await expect(person.heading('Voting Results')).toBeVisible();
    await expect(person.figure('Average')).toHaveText('4');
    await expect(person.figure('Actual')).toHaveText('4');
    await expect(person.text('Based on 2 vote(s) (excluding 0 and ? votes)')).toBeVisible();
  }

  await ann.button('Clear Points & New Round').click();
  for (const person of everybody) await expect(person.card('5')).toBeVisible();
  await ann.votes('5');
  await bob.votes('5');
  await cleo.votes('8');
  await ann.reveals();
  for (const person of everybody) await expect(person.figure('Average')).toHaveText('6');

  await ann.accepts('5');
  await expect(ann.heading('Create a Story')).toBeVisible();
  for (const person of [bob, cleo]) {
    await expect(person.text('Points: 5 pts')).toBeVisible();
    await expect(person.figure('Agreed')).toHaveText('5');
  }
});

test('[V6, R10, RE11] ten people vote and all see the same results', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.createsStory(story);
  const names = ['Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ida', 'Jon'];
  const others = await Promise.all(names.map((name) => people.participant(name, ann)));
  await Promise.all(others.map((person) => person.opensStory(story)));

  const everybody = [ann, ...others];
  await Promise.all(everybody.map((person, index) => person.votes(index < 5 ? '8' : '13')));
  await expect(ann.text('10 of 10 voted')).toBeVisible();

  await ann.reveals();
  for (const person of everybody) {
    await expect(person.text('Based on 10 vote(s) (excluding 0 and ? votes)')).toBeVisible();
    await expect(person.figure('Average')).toHaveText('10.5');
    await expect(person.bar('8')).toContainText('5 votes (50%)');
    for (const name of names.slice(0, 4)) await expect(person.bar('8')).toContainText(name);
  }
});
