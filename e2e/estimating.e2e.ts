import { expect } from '@playwright/test';
import { estimateTogether } from './world/estimate-together.ts';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';

test.use({ reducedMotion: 'no-preference' });

test('[SE12, RE6, RE8, RE11] three people estimate a story, from the invitation to the agreed points', async ({
  people,
}) => {
  await estimateTogether(people);
});

test('[V6, R10, RE11] ten people vote and all see the same results', async ({ people }) => {
  const ann = await people.facilitatorOn(story, 'Ann');
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
