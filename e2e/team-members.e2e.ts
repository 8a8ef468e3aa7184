import { expect } from '@playwright/test';
import { isFilledRed } from './world/colour.ts';
import { tabTo } from './world/keyboard.ts';
import { test } from './world/test.ts';

test('[TM1, TM2, TB35, R11] the table shows everybody, marks the facilitator and people who have voted on this story, and the facilitator asks one of them for their vote', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.participant('Bob', ann);
  await people.remote('Cid', ann);
  await bob.opensStory('Log in');
  for (const person of [ann, bob]) {
    await expect(person.member('Ann')).toContainText('Facilitator');
    await expect(person.member('Bob')).not.toContainText('Facilitator');
    await expect(person.text('0 of 3 voted')).toBeVisible();
  }

  const waiting = 'The team is waiting for your vote.';
  await ann.seatOf('Bob').click();
  await ann.button('Ask Bob to vote').click();
  await expect(bob.page.getByText(waiting)).toBeVisible();
  await expect(ann.page.getByText(waiting)).toBeHidden();
  await ann.seatOf('Bob').click();
  await expect(ann.button('Asked less than a minute ago')).toBeDisabled();
  await ann.page.keyboard.press('Escape');
  await bob.seatOf('Cid').click();
  await expect(bob.dialog('Cid')).toBeVisible();
  await expect(bob.button('Ask Cid to vote')).toBeHidden();
  await bob.page.keyboard.press('Escape');

  await bob.votes('3');
  for (const person of [ann, bob]) {
    await expect(person.seatOf('Bob')).toHaveAccessibleName(/^Bob, Has voted/);
    await expect(person.seatOf('Ann')).toHaveAccessibleName(/^Ann, Facilitator/);
    await expect(person.text('1 of 3 voted')).toBeVisible();
  }
  await ann.seatOf('Bob').click();
  await expect(ann.dialog('Bob')).toBeVisible();
  await expect(ann.button('Asked less than a minute ago')).toBeHidden();
  await ann.page.keyboard.press('Escape');
  await ann.votes('3');
  for (const person of [ann, bob]) await expect(person.text('2 of 3 voted')).toBeVisible();

  await ann.addsStories('Log out');
  await bob.opensStory('Log out');
  await expect(bob.text('0 of 3 voted')).toBeVisible();
  await expect(bob.seatOf('Bob')).toHaveAccessibleName('Bob');
});

test('[TM1] on a phone the mark of the facilitator stays as the team grows @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory('Log in');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Log in');
  await bob.page.setViewportSize({ width: 390, height: 844 });
  const mark = bob.member('Ann').locator('.seat__pip');
  await expect(mark).toBeVisible();
  for (let count = 0; count < 8; count += 1) await people.remote(`Person ${count}`, ann);
  await expect(bob.member('Person 7')).toBeVisible();
  await expect(mark).toBeVisible();
});

test("[TM2, TM4, PG20, PG21] the tooltip 'Has voted' comes with mouse and keyboard, and the facilitator removes a person, or all who joined later, after a confirmation, unless the server fails @nightly", async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.remote('Bob', ann);
  const cleo = await people.participant('Cleo', ann);
  await bob.votes(3);
  const tooltip = ann.page.getByRole('tooltip', { name: 'Has voted' });
  await expect(ann.seatOf('Bob')).toHaveAccessibleName(/^Bob, Has voted/);
  // A tooltip is for a pointer that has moved elsewhere before.
  await ann.page.mouse.move(5, 5);
  await ann.page.mouse.move(300, 300, { steps: 5 });
  await ann.seatOf('Bob').hover();
  await expect(tooltip).toBeVisible();
  await ann.page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  await tabTo(ann.seatOf('Ann'));
  await ann.page.keyboard.press('ArrowRight');
  await expect(ann.seatOf('Bob')).toBeFocused();
  await expect(tooltip).toBeVisible();

  for (const [person, name] of [
    [cleo, 'Bob'],
    [ann, 'Ann'],
  ] as const) {
    await person.seatOf(name).click();
    await expect(person.dialog(name)).toBeVisible();
    await expect(person.button(`Remove ${name}`)).toBeHidden();
    await person.page.keyboard.press('Escape');
    await expect(person.seatOf(name)).toBeFocused();
  }
  const dialog = await ann.asksToRemove('Bob');
  await expect(dialog).toContainText(
    'Are you sure you want to remove "Bob" from the session? This action cannot be undone.',
  );
  const remove = dialog.getByRole('button', { name: 'Remove' });
  await expect.poll(() => isFilledRed(remove)).toBe(true);
  expect(await isFilledRed(dialog.getByRole('button', { name: 'Cancel' }))).toBe(false);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(ann.member('Bob')).toBeVisible();

  const problem = await ann.getsProblem('**/commands', 422);
  await ann.removes('Bob');
  await expect(ann.toast).toContainText(
    'Failed to remove "Bob". Something went wrong on the server. Please try again.',
  );
  await expect.poll(() => ann.log.join()).toContain('Failed to delete participant');
  await expect(ann.member('Bob')).toBeVisible();
  await problem.isOver();

  await ann.removes('Bob');
  for (const person of [ann, cleo]) await expect(person.member('Bob')).toBeHidden();
  await expect(bob.participantNames()).resolves.toEqual(['Ann', 'Cleo']);
  for (const name of ['Dan', 'Eve', 'Finn']) await people.remote(name, ann);
  const several = await ann.asksToRemove('Dan');
  await several.getByRole('switch', { name: 'Also remove everyone who joined later (2)' }).click();
  await several.getByRole('button', { name: 'Remove' }).click();
  await expect(ann.member('Finn')).toBeHidden();
  await expect(bob.participantNames()).resolves.toEqual(['Ann', 'Cleo']);
});

test('[PG54] at a table of twelve names that begin alike differ in what is seen of them, and so do initials', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Christopher');
  const names = ['Christina', 'Christoph', 'Maria', 'Marta', 'Mo', 'Bo', 'Alexander', 'Alexandra'];
  for (const name of names) await people.remote(name, ann);
  for (const [width, height] of [
    [1280, 800],
    [390, 664],
  ] as const) {
    await ann.page.setViewportSize({ width, height });
    await expect(ann.text('0 of 9 voted')).toBeVisible();
    const seen = await ann.page.locator('.seat').evaluateAll((seats) =>
      seats.map((seat) => {
        const name = seat.querySelector('.seat__name bdi');
        const parts = [...(name?.children ?? [])].map((part) => {
          const range = document.createRange();
          const text = part.firstChild;
          const right = part.getBoundingClientRect().right;
          let shown = '';
          for (let at = 0; text instanceof Text && at < text.length; at += 1) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            if (range.getBoundingClientRect().right <= right + 0.5) shown += text.data[at];
          }
          return shown;
        });
        return [parts.join('…'), seat.querySelector('.seat__slot')?.textContent];
      }),
    );
    for (const place of [0, 1]) {
      const texts = seen.map((labels) => labels[place]);
      expect(new Set(texts).size, texts.join(', ')).toBe(names.length + 1);
    }
  }
});
