import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The ways a dialog can be closed. */

const fromMenu = [
  'Session settings',
  'Also on another device',
  'Export results',
  'Activity log',
  'Keyboard shortcuts',
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 600 }, hasTouch: true });

  test("[PG97] every dialog without buttons of its own has 'Close', which stays in view", async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const ways: (readonly [string, () => Promise<void>])[] = [
      ...fromMenu.map((title) => [title, () => ann.fromSessionMenu(title)] as const),
      ['Invite your team', () => ann.button('Invite').click()],
      ['Recovery link', () => ann.button('Recovery link').click()],
    ];
    for (const [title, open] of ways) {
      await open();
      await closesByButton(ann, title);
    }
  });

  test("[PG97] a dialog with buttons of its own has no 'Close' beside them", async ({ people }) => {
    const ann = await people.facilitator('Ann');
    const dialog = await ann.asksToDeleteSession();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  });
});

async function closesByButton(person: Person, title: string): Promise<void> {
  const dialog = person.dialog(title);
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await expect(dialog).toBeVisible();
  await expect(close).not.toBeFocused();
  await dialog.getByText(/\S/).last().scrollIntoViewIfNeeded();
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.tap();
  await expect(dialog).toBeHidden();
}
