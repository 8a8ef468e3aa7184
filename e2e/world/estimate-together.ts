import { expect } from '@playwright/test';
import type { People } from './people.ts';
import type { Person } from './person.ts';

const story = 'Log in with a passkey';

/** Three people estimate a story, from the invitation to the agreed points. @returns them, Ann first */
export async function estimateTogether(people: People): Promise<[Person, Person, Person]> {
  const ann = await people.newcomer('Ann');
  const bob = await people.newcomer('Bob');
  const cleo = await people.newcomer('Cleo');
  const everybody: [Person, Person, Person] = [ann, bob, cleo];
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
  return everybody;
}
