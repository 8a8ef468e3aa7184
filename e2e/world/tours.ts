import { expect } from '@playwright/test';
import { closes, longName, sessionName, storyName, type Tour } from './tour.ts';
import { toursOfTeams } from './tours-of-teams.ts';
import { toursOfVotes } from './tours-of-votes.ts';

/** Tours of every screen and every dialog of the product. */
export const tours: Readonly<Record<string, Tour>> = {
  ...toursOfVotes,
  ...toursOfTeams,

  'outside of sessions': async ({ people }, look) => {
    const eve = await people.newcomer('Eve');
    eve.expectsTrouble(/status of 404/);
    await eve.page.goto('/');
    await eve.button('Reveal Results').click();
    await look(eve, 'the home page');
    await eve.page.goto('/about');
    for (const question of await eve.page.locator('summary').all()) await question.click();
    await look(eve, 'the about page');

    await eve.page.goto('/create-session');
    await eve.button('Create Session').click();
    await expect(eve.alert).toBeVisible();
    await look(eve, 'creating, with nothing filled in');
    await eve.field('Session Name').fill(`${sessionName}!`);
    await eve.field('Your Name (Facilitator)').fill(`${longName('E')}!`);
    await eve.button('Create Session').click();
    await expect(eve.alert).toHaveCount(2);
    await look(eve, 'creating, with names that are too long');

    const ann = await people.remoteFacilitator('Ann');
    await eve.takesSeat(`api/sessions/${ann.sessionId}/participants`, { name: longName('E') });
    await eve.page.goto('/join-session');
    await expect(eve.heading('Your sessions')).toBeVisible();
    await look(eve, 'joining, with a session to return to');
    await eve.page.goto('/join-session?sessionId=nowhere');
    await eve.field('Your Name').fill('Eve');
    await eve.button('Join Session').click();
    await expect(eve.alert).toHaveCount(2);
    await look(eve, 'joining what is not there');

    await eve.page.goto('/nowhere');
    await expect(eve.heading('Page Not Found')).toBeVisible();
    await look(eve, 'no page');
    await eve.page.goto('/session');
    await expect(eve.heading('Session ID is required')).toBeVisible();
    await look(eve, 'a session without its code');
    await eve.page.goto(`/session?sessionId=${ann.sessionId}&participantId=nobody`);
    await expect(eve.heading('Invalid Participant')).toBeVisible();
    await look(eve, 'a seat that is not there');

    eve.expectsTrouble(/ERR_FAILED|Failed to load/);
    await eve.page.route('**/assets/create-screen-*.js', (route) => route.abort());
    await eve.page.goto('/create-session');
    await eve.button('Show Error').click();
    await look(eve, 'a page that breaks');
  },

  "in the facilitator's seat": async ({ people }, look) => {
    // Dialogs like those before, and screens that differ little.
    const lookAtNight: typeof look = process.env['NIGHTLY'] ? look : async () => {};
    const ann = await people.newcomer(longName('A'));
    await ann.creates(sessionName);
    const bob = await people.remote(longName('B'), ann);
    await expect(ann.member(longName('B'))).toBeVisible();
    await look(ann, 'a session without stories');
    await ann.pastes(`Summary\tKey\n${storyName}!\t${'K-1'.repeat(20)}\nLog in\tK-1\n\tK-2\n`);
    await expect(ann.button('Add 2 Stories')).toBeVisible();
    await ann.page.getByText('Columns:').click();
    await look(ann, 'stories that were pasted');
    await ann.button('Cancel').click();
    await ann.createsStory('Log out');
    await ann.storyList.getByRole('link', { name: 'Add New Story' }).click();
    await ann.createsStory(storyName);
    await ann.card('5').check();
    const problem = await ann.getsProblem('**/commands', 422);
    await ann.button('Submit Vote').click();
    await expect(ann.toast).toBeVisible();
    await look(ann, 'a card is chosen, and a toast there');
    await ann.button('Edit Session Name').click();
    const renaming = ann.dialog('Edit Session Name');
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(renaming.getByRole('alert')).toBeVisible();
    await look(ann, 'a session that could not be renamed');
    await closes(ann, renaming);
    await problem.isOver();
    await expect(ann.toast).toBeHidden();

    await ann.seatOf(longName('B')).click();
    await expect(ann.dialog(longName('B'))).toBeVisible();
    await look(ann, 'who sits in a seat');
    await closes(ann, ann.dialog(longName('B')));
    await ann.button('Session menu').click();
    await look(ann, 'the menu of the session');
    await closes(ann, ann.page.getByRole('menu'));
    await ann.fromSessionMenu('Activity Log');
    await expect(ann.page.getByRole('log')).toContainText('joined');
    await look(ann, 'what happened');
    await closes(ann, ann.dialog('Activity Log'));
    await ann.asksToEditStory();
    await lookAtNight(ann, 'the dialog Edit Story');
    await closes(ann, ann.dialog('Edit Story'));
    for (const asks of [
      () => ann.asksToCloseSession(),
      () => ann.asksToDeleteSession(),
      () => ann.asksToRemove(longName('B')),
      () => ann.asksToDeleteStory(),
    ]) {
      const dialog = await asks();
      await expect(dialog).toBeVisible();
      await lookAtNight(ann, `the dialog ${await dialog.getByRole('heading').textContent()}`);
      await closes(ann, dialog);
    }

    await ann.fromSessionMenu('Start Timer');
    const timing = ann.dialog('Timer');
    await lookAtNight(ann, 'the dialog Timer');
    await timing.getByRole('button', { name: 'Start Timer' }).click();
    await expect(ann.page.getByRole('timer')).toBeVisible();

    await ann.votes('5');
    await bob.votes(-1);
    await (await people.remote(longName('C'), ann)).votes(0.5);
    await expect(ann.text('3 of 3 voted')).toBeVisible();
    await lookAtNight(ann, 'everybody has voted');
    await ann.reveals();
    await look(ann, 'the results');
    await ann.button('Accept & New Story').click();
    const agreeing = ann.dialog('Enter Agreed Story Points');
    await agreeing.getByLabel('Select story points').selectOption('');
    await agreeing.getByRole('button', { name: 'Save & Continue' }).click();
    await expect(agreeing.getByRole('alert')).toBeVisible();
    await look(ann, 'the dialog for the agreed points');
    await closes(ann, agreeing);
    await ann.accepts('5');
    await ann.opensStory(storyName);
    await ann.asksToEditStory();
    await expect(ann.select('Story Points (Optional)')).toBeVisible();
    await lookAtNight(ann, 'a pointed story is edited');
  },

  "in a participant's seat": async ({ people, network }, look) => {
    const ann = await people.remoteFacilitator(longName('A'), 'tShirtExpanded');
    const bob = await people.participant(longName('B'), ann, network.url);
    await look(bob, 'no story yet');
    await ann.createsStory(storyName);
    await expect(bob.storyInList(storyName)).toBeVisible();
    await look(bob, 'waiting, with a story to go to');
    await bob.link(`Go to "${storyName}"`).click();
    await bob.card('XXL').check();
    await look(bob, 'a card is chosen');
    await bob.sends({ type: 'watch', watches: true });
    await expect(bob.heading("You're watching")).toBeVisible();
    await look(bob, 'who only watches');
    await bob.button('Switch to voting').click();
    await bob.votes('XXL');
    await look(bob, 'the vote is submitted');
    await ann.reveals();
    await expect(bob.heading('Voting Results')).toBeVisible();
    await look(bob, 'the results');
    await bob.fromSessionMenu('Leave Session');
    await look(bob, 'the dialog Leave Session');
    await closes(bob, bob.dialog('Leave Session'));
    const story = bob.page.url();

    const letGo = await bob.holdsUp('**/api/sessions/*?*');
    await bob.page.reload();
    await expect(bob.text('Validating participant...')).toBeVisible();
    await look(bob, 'the session loads');
    letGo();
    await expect(bob.heading(storyName)).toBeVisible();
    await bob.page.goto(`${bob.seat}&storyId=nowhere`);
    await expect(bob.text('Failed to load story')).toBeVisible();
    await look(bob, 'a story that is not there');

    bob.expectsTrouble(/ERR_|WebSocket/);
    network.cut();
    await expect(bob.text('Reconnecting...')).toBeVisible();
    await look(bob, 'the connection is lost');
    network.mend();
    const problem = await bob.getsProblem('**/api/sessions/*?*', 503);
    await bob.page.goto(story);
    await expect(bob.text('Failed to load session data')).toBeVisible();
    await look(bob, 'the server fails');
    await problem.isOver();
  },

  'on the summary': async ({ people }, look) => {
    const ann = await people.remoteFacilitator(longName('A'), 'tShirtExpanded');
    const eve = await people.newcomer('Eve');
    await eve.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
    await expect(eve.text('No stories yet')).toBeVisible();
    await look(eve, 'a summary without stories');
    await ann.createsStory(storyName);
    await ann.votes(24);
    await ann.reveals();
    await ann.accepts(24);
    await ann.createsStory('Log out');
    const rows = eve.page.getByRole('region', { name: 'Stories' }).getByRole('button');
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.click();
    await expect(eve.text('No votes yet')).toBeVisible();
    await look(eve, 'a summary with all stories open');

    const letGo = await eve.holdsUp('**/api/sessions/*');
    await eve.page.reload();
    await expect(eve.text('Loading session summary...')).toBeVisible();
    await look(eve, 'a summary that loads');
    letGo();
    await expect(rows).toHaveCount(2);
    eve.expectsTrouble(/status of 404/);
    await eve.page.goto('/session-summary?sessionId=nowhere');
    await expect(eve.heading('Error Loading Summary')).toBeVisible();
    await look(eve, 'a summary of nothing');
    await eve.page.goto('/session-summary');
    await expect(eve.heading('Session ID Required')).toBeVisible();
    await look(eve, 'a summary without a code');
  },

  'into a seat': async ({ people }, look) => {
    const ann = await people.facilitator(longName('A'));
    await ann.fromSessionMenu('Use Another Device');
    const device = ann.dialog('Use Another Device');
    await expect(device.getByRole('img')).toBeVisible();
    await look(ann, 'a link for another device');
    await closes(ann, device);
    await ann.fromSessionMenu('API Tokens');
    const tokens = ann.dialog('API Tokens');
    await tokens.getByLabel('Token Name').fill(longName('T'));
    await look(ann, 'the form for a token');
    await tokens.getByRole('button', { name: 'Create Token' }).click();
    await expect(tokens.getByRole('button', { name: 'Revoke' })).toBeVisible();
    await look(ann, 'a token');
    await closes(ann, tokens);
    await ann.button('Recovery Link').click();
    const wayBack = ann.dialog('Recovery Link');
    await look(ann, 'a way back before it is made');
    await wayBack.getByRole('button', { name: 'Create Link' }).click();
    await look(ann, 'a way back');
    const eve = await people.newcomer('Eve');
    await eve.page.goto(await wayBack.getByText(/\/seat\?/).innerText());
    await expect(eve.button('Join on This Device')).toBeVisible();
    await look(eve, 'the page of a link');
    eve.expectsTrouble(/status of 403/);
    await eve.page.goto(`/seat?sessionId=${ann.sessionId}#${'x'.repeat(24)}`);
    await expect(eve.alert).toBeVisible();
    await look(eve, 'a link that does not work any more');
    await eve.page.reload();
    await expect(eve.text('Open the link again')).toBeVisible();
    await look(eve, 'the page of a link without its secret');
  },

  'where a session is not as at first': async ({ people }, look) => {
    const ann = await people.facilitator(longName('A'));
    const bob = await people.remote(longName('B'), ann);
    const { participantId } = await people.remote(longName('C'), ann);
    await ann.sends({ type: 'removeParticipant', participantId, bars: true });
    await ann.fromSessionMenu('Session Settings');
    const settings = ann.dialog('Session Settings');
    await expect(settings.getByRole('listitem')).toContainText(longName('C'));
    await look(ann, 'the settings, with somebody who may not join again');
    await closes(ann, settings);

    await ann.createsStory(storyName);
    await bob.votes(3);
    await ann.reveals();
    await ann.button('Round actions').click();
    await look(ann, 'the menu of a round');
    await closes(ann, ann.page.getByRole('menu'));
    await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
    await ann.button('Clear Points & New Round').click();
    await expect(ann.card('5')).toBeVisible();
    await bob.votes(5);
    await look(ann, 'too few votes for a reveal without names');
    for (const letter of ['D', 'E']) await (await people.remote(longName(letter), ann)).votes(5);
    await ann.reveals();
    await ann.page.getByText('Earlier rounds (1)').click();
    await expect(ann.heading('Round 1')).toBeVisible();
    await look(ann, 'results without names, and an earlier round');
  },

  'on the board': async ({ people }, look) => {
    const ann = await people.remoteFacilitator(longName('A'), 'tShirtExpanded');
    const bob = await people.remote(longName('B'), ann);
    const eve = await people.newcomer('Eve');
    await eve.page.goto(`/board?sessionId=${ann.sessionId}`);
    await expect(eve.heading('Waiting for the first story')).toBeVisible();
    await look(eve, 'a board without stories');
    await ann.createsStory(storyName);
    await bob.votes(24);
    await expect(eve.text('1 of 2 voted')).toBeVisible();
    await look(eve, 'a board while people vote');
    await ann.reveals();
    await expect(eve.page.getByRole('status')).toContainText('Average XL');
    await look(eve, 'a board with what has been played');
  },
};
