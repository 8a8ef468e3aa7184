import { expect } from '@playwright/test';
import { connects, idsOf, saves } from './world/points.ts';
import { test } from './world/test.ts';
import { opensDialog } from './world/trackers.ts';

test('[TR49, TR50, TR51] a comment goes with the points, and a wait for the tracker can be cancelled @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { labels, comments, refusals } = await connects(ann);
  const { dialog } = await opensDialog(ann);
  const also = dialog.getByLabel(/^Also add a comment/);
  await expect(also).not.toBeChecked();
  await also.click();
  await expect(also).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const { storyIds } = await idsOf(ann);
  const storyId = storyIds.get('Pay');
  await ann.sends({
    ...{ type: 'vote', storyId, round: 1, points: 5 },
    remark: { reason: 'Needs @ops\n/close', unsure: false },
  });
  await ann.sends({ type: 'reveal', storyId, round: 1 });
  const corrects = async (title: string, from: string, to: string) => {
    const dialog = ann.dialog('Enter Agreed Story Points');
    await ann.row(title).hover();
    await ann.row(title).getByText(from, { exact: true }).last().click();
    await dialog.getByRole('radio', { name: to, exact: true }).click({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  let isFull = true;
  refusals.of = (request) =>
    isFull && !request.startsWith('GET') ? { status: 429, json: {} } : undefined;
  await ann.sends({ type: 'editStory', storyId, points: 5, round: 1 });
  const faults = ann.page.getByRole('main').getByRole('status');
  await expect(faults.getByText(/Waiting until \d/)).toBeVisible();
  await expect(faults.getByRole('button', { name: 'Cancel' })).toBeVisible();
  isFull = false;
  await faults.getByRole('button', { name: 'Cancel' }).click();
  await expect(faults.getByText(/Waiting until/)).toBeHidden();
  // Points that were saved elsewhere get their comment there.
  await saves(ann, { Ship: 3 });
  await expect(ann.storyInList('Ship')).toContainText(/In .GitHub./);
  await corrects('Ship', '3', '8');
  await expect.poll(() => comments).toHaveLength(1);
  expect(comments[0]).toMatch(/^Points: 8\n1 round\n\nStory Pointer · .* · sp-[0-9a-z]{14}$/);
  expect(labels.get(2)).toEqual([]);
  await corrects('Pay', '5', '8');
  await expect(ann.storyInList('Pay')).toContainText(/In .GitHub./);
  await expect.poll(() => comments).toHaveLength(2);
  expect(comments[1]).toContain('Reasons\n\n- Needs @\u2060ops /close\n');
  expect(comments[1]).not.toContain('Ann');
});
