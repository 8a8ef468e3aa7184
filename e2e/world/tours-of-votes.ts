import { expect } from '@playwright/test';
import { submits } from './collecting.ts';
import { closes, longName, storyName, type Tour } from './tour.ts';

const longReason = 'x'.repeat(140);

/** Tours of votes with words, and of the signals that ask for votes. */
export const toursOfVotes: Readonly<Record<string, Tour>> = {
  'on the way of a reason': async ({ people }, look) => {
    const ann = await people.facilitatorOn(storyName, longName('A'));
    const { storyId } = ann;
    for (const letter of ['B', 'C', 'D', 'E', 'F']) {
      const guest = await people.remote(longName(letter), ann);
      const points = letter === 'B' ? -1 : 3;
      const remark = { reason: `${letter}${longReason.slice(1)}`, unsure: letter === 'C' };
      await guest.sends({ type: 'vote', storyId, round: 1, points, remark });
    }
    await ann.card('?').check();
    await ann.button('Ask a Question').click();
    const asking = ann.dialog('Not ready: needs an answer');
    await expect(asking).toBeVisible();
    await look(ann, 'the dialog of a question');
    await closes(ann, asking);
    await ann.card('8').check();
    await look(ann, 'a card is chosen, and its reason not given');
    await ann.button('Add a Reason').click();
    const explaining = ann.dialog('Your vote: 8');
    await explaining.getByLabel('Why? (optional, hidden until the reveal)').fill(longReason);
    await explaining.getByRole('switch', { name: 'I am unsure' }).check();
    await look(ann, 'the dialog of a reason');
    await explaining.getByRole('button', { name: 'Submit Vote' }).click();
    await expect(ann.text(longReason)).toBeVisible();
    await look(ann, 'the vote is submitted with a reason');

    await ann.reveals();
    await expect(ann.text(longReason)).toBeVisible();
    await look(ann, 'the results with reasons');
    await ann.button('Clear Points & New Round').click();
    await expect(ann.card('8')).toBeVisible();
    await ann.page.getByText('Details', { exact: true }).click();
    await ann.page.getByText('Earlier rounds (1)').click();
    await expect(ann.heading('Round 1')).toBeVisible();
    await look(ann, 'questions in the details, and reasons of an earlier round');

    await ann.fromSessionMenu('Export Results');
    const exporting = ann.dialog('Export Results');
    await expect(exporting.getByRole('link', { name: 'Estimate this' })).toBeVisible();
    await look(ann, 'the dialog Export Results, with a bookmark');
    await closes(ann, exporting);
    await ann.page.goto(`session-summary?sessionId=${ann.sessionId}`);
    await expect(ann.page.getByRole('region', { name: 'Questions' })).toBeVisible();
    await look(ann, 'a summary with questions');
  },

  'on the way of a signal': async ({ people }, look) => {
    const ann = await people.facilitatorOn(storyName, longName('A'));
    const bob = await people.participant(longName('B'), ann);
    await ann.fromSessionMenu('Sounds and Notifications');
    const signals = ann.dialog('Sounds and Notifications');
    await expect(signals).toBeVisible();
    await look(ann, 'the dialog Sounds and Notifications');
    await closes(ann, signals);
    await ann.seatOf(longName('B')).click();
    await ann.button(`Ask ${longName('B')} to vote`).click();
    await expect(bob.notices).toContainText('The team is waiting for your vote.');
    await look(bob, 'a request to vote');
    await look(ann, 'somebody was asked to vote');

    const stories = encodeURIComponent('Log in\nLog out');
    await bob.page.goto(`create-session?name=Sprint&stories=${stories}`);
    await expect(bob.field('Stories')).toBeVisible();
    await look(bob, 'a link that fills in the form of a session');
    await ann.page.goto(`${ann.seat}&add=${stories}`);
    await expect(ann.button('Add 2 Stories')).toBeVisible();
    await look(ann, 'a link that proposes stories');
  },

  'while votes are collected': async ({ people }, look) => {
    const ann = await people.facilitatorOn(storyName, longName('A'));
    const bob = await people.participant(longName('B'), ann);
    const { storyId } = ann;
    await ann.sends({ type: 'editDetails', storyId, key: 'PROJ-12', description: longReason });
    await ann.addsStories('Second');
    await ann.fromSessionMenu('Collect Votes');
    const starting = ann.dialog('Collect Votes');
    await starting.getByRole('button', { name: 'Choose Stories' }).click();
    await starting.getByRole('radio', { name: 'within one card' }).check();
    await look(ann, 'the dialog Collect Votes');
    await starting.getByRole('button', { name: 'Start Collecting' }).click();
    await expect(ann.heading('Collecting Votes')).toBeVisible();
    await look(ann, 'votes are collected');
    await look(bob, 'the lobby, while votes are collected');
    await bob.page.getByRole('link', { name: 'Vote Now' }).filter({ visible: true }).click();
    await expect(bob.heading(storyName)).toBeVisible();
    await expect(bob.text('0 of 2 done')).toBeVisible();
    await look(bob, 'a collected story');
    await submits(bob, '5');
    await bob.heading('Second').waitFor();
    await bob.button('Skip').click();
    await bob.heading('All 2 done').waitFor();
    await look(bob, "the list of one's own votes");
    await bob.page.getByRole('link', { name: storyName }).first().click();
    await look(bob, 'a collected story, after the vote');
    await ann.button('Change Deadline').click();
    await look(ann, 'the dialog Change Deadline');
    await closes(ann, ann.dialog('Change Deadline'));
    await ann.button('End Now').click();
    await look(ann, 'the dialog End Now');
    await ann.dialog('End Now').getByRole('button', { name: 'Reveal All Votes' }).click();
    await expect(ann.heading('Collected Votes')).toBeVisible();
    await look(ann, 'the collected votes');
  },
};
