import { expect } from '@playwright/test';
import { wholeBrowser } from '../world/browsers.ts';
import { dragByFinger } from '../world/finger.ts';
import { test } from '../world/test.ts';

// The headless shell cannot drag.
test.use({ launchOptions: wholeBrowser });

test('[L7, T2] stories are reordered by touch', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await ann.addsStories('First', 'Second', 'Third');
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await ann.listOpener.click();
  const third = await ann.box(ann.row('Third'));
  const first = await ann.box(ann.row('First'));
  const from = { x: third.x + third.width / 2, y: third.y + third.height / 2 };
  await dragByFinger(ann.page, from, { x: from.x, y: first.y + 3 });
  for (const person of [ann, bob]) {
    await expect(person.stories).toContainText(['1Third', '2First', '3Second']);
  }
});
