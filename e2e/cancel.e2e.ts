import { expect, type Locator } from '@playwright/test';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { noAnswer, story, test } from './world/table.ts';

/** Closing a dialog while its command is on its way cancels the command. */

interface Question {
  readonly name: string;
  /** Steps that have to come before. */
  readonly prepare?: (ann: Person) => Promise<void>;
  readonly ask: (ann: Person) => Promise<{ dialog: Locator; confirm: Locator }>;
  /** Expects that nothing has changed. */
  readonly asBefore: (ann: Person) => Promise<void>;
  /** The message if the command arrived before it was cancelled. */
  readonly tooLate: string;
}

const questions: readonly Question[] = [
  {
    name: 'deleting a story',
    ask: async (ann) => {
      await ann.button('Delete story').click();
      const dialog = ann.dialog('Delete Story');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Delete' }) };
    },
    asBefore: (ann) => expect(ann.storyInList(story)).toBeVisible(),
    tooLate: `"${story}" was already deleted.`,
  },
  {
    name: 'renaming the session',
    ask: async (ann) => {
      await ann.button('Edit Session Name').click();
      const dialog = ann.dialog('Edit Session Name');
      await dialog.getByLabel('Session Name').fill('Sprint 13');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Save' }) };
    },
    asBefore: (ann) => expect(ann.heading('Sprint 12')).toBeVisible(),
    tooLate: 'The session was already renamed to "Sprint 13".',
  },
  {
    name: 'editing a story',
    ask: async (ann) => {
      await ann.button('Edit story name').click();
      const dialog = ann.dialog('Edit Story');
      await dialog.getByLabel('Story Name').fill('Log in');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Save' }) };
    },
    asBefore: (ann) => expect(ann.heading(story)).toBeVisible(),
    tooLate: 'The story was already saved as "Log in".',
  },
  {
    name: 'accepting points',
    prepare: (ann) => ann.reveals(),
    ask: async (ann) => {
      await ann.button('Accept & New Story').click();
      const dialog = ann.dialog('Enter Agreed Story Points');
      await dialog.getByLabel('Select story points').selectOption({ label: '5' });
      return { dialog, confirm: dialog.getByRole('button', { name: 'Save & Continue' }) };
    },
    asBefore: (ann) => expect(ann.figure('Agreed')).toHaveCount(0),
    tooLate: `The points of "${story}" were already saved.`,
  },
  {
    name: 'removing somebody',
    ask: async (ann) => {
      const dialog = await ann.asksToRemove('Bob');
      return { dialog, confirm: dialog.getByRole('button', { name: 'Remove' }) };
    },
    asBefore: (ann) => expect(ann.member('Bob')).toHaveCount(1),
    tooLate: '"Bob" was already removed.',
  },
];

for (const { name, prepare, ask, asBefore, tooLate } of questions) {
  test(`[PG72] ${name}: Cancel and Escape stop a command on its way, and one that arrived before is reported${nightlyUnless(name === 'renaming the session')}`, async ({
    people,
    network,
  }) => {
    const ann = await people.facilitatorOn(story, 'Ann', 'fibonacci', network.url);
    ann.expectsTrouble(noAnswer);
    await people.remote('Bob', ann);
    // Bob is removed in one of them.
    const cleo = await people.remote('Cleo', ann);
    await expect(ann.text('Cleo').first()).toBeAttached();
    await prepare?.(ann);
    for (const how of ['Cancel', 'Escape'] as const) {
      const { dialog, confirm } = await ask(ann);
      const { href } = new URL(ann.page.url());
      const before = (await ann.sentCommands()).length;
      const mend = await ann.losesCommands();
      await confirm.click();
      await expect.poll(async () => (await ann.sentCommands()).length).toBe(before + 1);
      if (how === 'Escape') await ann.page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await mend();
      await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await ann.page.reload();
      await asBefore(ann);
      expect(ann.page.url()).toBe(href);
    }

    const { dialog, confirm } = await ask(ann);
    const revision = await cleo.revision();
    network.jam();
    await confirm.click();
    await expect.poll(() => cleo.revision()).toBeGreaterThan(revision);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    const { href } = new URL(ann.page.url());
    network.mend();
    await expect(ann.notices).toContainText(tooLate);
    expect(ann.page.url()).toBe(href);
  });
}
