import { expect } from '@playwright/test';
import { estimateTogether } from './world/estimate-together.ts';
import { npmStart } from './world/server.ts';
import { test, testWithOwnServer } from './world/test.ts';

const story = 'Log in with a passkey';

test.use({ reducedMotion: 'no-preference' });

testWithOwnServer.describe('started by npm start', () => {
  testWithOwnServer.use({ program: npmStart, settings: { DATA_SOURCE: 'memory' } });

  testWithOwnServer(
    '[SE12] three people estimate a story together @nightly',
    async ({ people }) => {
      await estimateTogether(people);
    },
  );
});

test('[SE12, RE5, TB3] three people estimate a story, from the invitation to the agreed points @nightly', async ({
  people,
}) => {
  await estimateTogether(people);
});

test('[V6, RE3, TB3] ten people vote and all see the same results @nightly', async ({ people }) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  const names = ['Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ida', 'Jon'];
  const others = await Promise.all(names.map((name) => people.remote(name, ann)));
  const looking = [ann, bob];
  await bob.opensStory(story);
  await Promise.all([
    ...looking.map((person) => person.votes('8')),
    ...others.map((person, index) => person.votes(index < 3 ? 8 : 13)),
  ]);
  await expect(ann.text('10 of 10 voted')).toBeVisible();

  await ann.reveals();
  for (const person of looking) {
    await expect(person.text('Based on 10 vote(s) (excluding 0 and ? votes)')).toBeVisible();
    await expect(person.figure('Average')).toHaveText('10.5');
    await expect(person.bar('8')).toContainText('5 votes (50%)');
    for (const name of ['Bob', 'Cleo', 'Dan', 'Eve'])
      await expect(person.bar('8')).toContainText(name);
  }
});
