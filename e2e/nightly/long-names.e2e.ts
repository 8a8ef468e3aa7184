import { expect } from '@playwright/test';
import { sidewaysOn } from '../world/layout.ts';
import type { Person } from '../world/person.ts';
import { test } from '../world/test.ts';

/** The longest names there can be, without a blank at which they could break. */
const longest = {
  session: `Sprint${'W'.repeat(114)}`,
  ann: `Ann${'W'.repeat(57)}`,
  bob: `Bob${'m'.repeat(57)}`,
  story: `Story${'W'.repeat(45)}`,
};

const widths = [320, 360, 390, 640, 768, 1024, 1280];

async function expectNothingSideways({ page }: Person, where: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.soft
      .poll(() => sidewaysOn(page), { message: `${where}, ${width} px`, timeout: 2000 })
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('[PG3] nothing scrolls sideways with the longest names, at each width', async ({ people }) => {
  const ann = await people.newcomer(longest.ann);
  await ann.page.goto('/create-session');
  await ann.field('Session Name').fill(longest.session);
  await ann.field('Your Name (Facilitator)').fill(longest.ann);
  await expectNothingSideways(ann, 'creating a session');
  await ann.button('Create Session').click();
  await expect(ann.heading('Create a Story')).toBeVisible();
  const bob = await people.remote(longest.bob, ann);
  await expectNothingSideways(ann, 'an empty session');
  await ann.field('Story Name').fill(longest.story);
  await ann.button('Create Story').click();
  await expect(ann.heading('Select your story points')).toBeVisible();
  await expectNothingSideways(ann, 'a vote');
  await bob.votes(3);
  await ann.votes('13');
  await ann.reveals();
  await expectNothingSideways(ann, 'results');
  await ann.link('View Session Summary').click();
  await expect(ann.text('Total Stories')).toBeVisible();
  await expectNothingSideways(ann, 'the summary');

  const eve = await people.newcomer('Eve');
  await eve.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(eve.button('Join Session')).toBeVisible();
  await expectNothingSideways(eve, 'an invitation');
  await eve.page.goto(`/board?sessionId=${ann.sessionId}`);
  await expect(eve.page.getByText(longest.story)).toBeVisible();
  await expectNothingSideways(eve, 'the board');
});
