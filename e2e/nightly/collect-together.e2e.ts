import { expect } from '@playwright/test';
import { submits } from '../world/collecting.ts';
import { noAnswer, test } from '../world/processes.ts';

const stories = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => `Story ${letter}`);

test('[CO7, C20] twelve browsers on three processes collect votes on twenty stories, over the death of one, to a single reveal', async ({
  people,
  servers,
}) => {
  test.setTimeout(600_000);
  const ann = await people.facilitator('Ann');
  await ann.addsStories(...stories);
  const answer = await ann.page.request.get(`api/sessions/${ann.sessionId}`);
  const session: { stories: { id: string }[] } = await answer.json();
  const ids = session.stories.map(({ id }) => id);
  const voters = [ann];
  for (const name of ['Bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']) {
    voters.push(await people.participant(name, ann));
  }
  const watcher = await people.participant('Wim', ann);
  await watcher.sends({ type: 'watch', watches: true });
  const [, bob] = voters;
  if (!bob) throw new Error('Bob is missing.');
  const again = await people.tabOf(bob);
  const endsAt = Date.now() + 90_000;
  const collection = { storyIds: ids, endsAt, rule: 'near', newcomers: true };
  await ann.sends({ type: 'startCollection', ...collection });
  // One comes late, and one only reads.
  const late = await people.participant('Lea', ann);
  const reader = await people.participant('Rob', ann);
  const everybody = [...voters, watcher, again, late, reader];
  for (const person of everybody) person.expectsTrouble(noAnswer);

  await again.opensStory('Story A');
  await bob.opensStory('Story A');
  await submits(bob, '5');
  await expect(bob.heading('Story B')).toBeVisible();
  await bob.opensStory('Story A');
  await expect(again.text('1 of 20 done')).toBeVisible();
  for (const person of [...voters, late]) {
    for (const [place, storyId] of ids.entries()) {
      const isApart = place % 4 === 3 && person === late;
      const points = isApart ? 21 : 5;
      await person.sends({ type: 'vote', storyId, round: 1, points });
    }
  }
  await expect(again.text('20 of 20 done')).toBeVisible();
  await ann.sends({ type: 'editStory', storyId: ids[0], name: 'Story A, changed' });
  await expect(bob.text('Changed since your vote')).toBeVisible();
  for (const person of everybody) await expect(person.heading('Voting Results')).toBeHidden();

  await servers[0]?.stop('SIGKILL');
  await ann.page.goto(`${ann.seat}&show=collection`);
  await expect.poll(() => Date.now(), { timeout: 200_000 }).toBeGreaterThan(endsAt);
  await expect(ann.heading('Collected Votes')).toBeVisible();
  await expect(ann.text('15 agreed · 5 to discuss')).toBeVisible();
  await expect(ann.heading('Apart (5)')).toBeVisible();
  await expect(ann.heading('Agreed (15)')).toBeVisible();
  for (const person of [bob, again]) await expect(person.figure('Agreed')).toHaveText('5');
  const progress = '20 of 20 pointed · 5 not agreed';
  for (const person of everybody) await expect(person.progress(progress)).toBeVisible();
  await servers[0]?.start();
});
