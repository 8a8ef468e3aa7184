import { expect } from '@playwright/test';
import { closes, longName, sessionName, storyName, type Tour } from './tour.ts';

/** Tours of the page of a team. */
export const toursOfTeams: Readonly<Record<string, Tour>> = {
  'on the page of a team': async ({ people }, look) => {
    const ann = await people.remoteFacilitator(longName('A'));
    const add = [{ name: storyName, points: 5 }, { name: 'Pay' }];
    await ann.sends({ type: 'addStories', add, update: [] });
    const team = await ann.makesTeam(sessionName);
    const eve = await people.newcomer(longName('E'));
    await eve.page.goto(team);
    await expect(eve.heading(sessionName)).toBeVisible();
    await look(eve, 'a team whose session is open');
    await ann.sends({ type: 'closeSession' });
    await expect(eve.heading('Next Session')).toBeVisible();
    await look(eve, 'a team without an open session');
    await eve.page.getByRole('row').getByRole('link').click();
    await expect(eve.text('Total Points')).toBeVisible();
    await look(eve, 'a summary without people');
    await eve.link('Back to Team').click();
    await eve.button('Start Session').click();
    await expect(eve.alert).toBeVisible();
    await look(eve, 'a start without a name');
  },

  'of the browser that manages a team': async ({ people }, look) => {
    const ann = await people.facilitator(longName('A'));
    await ann.sends({ type: 'makeTeam', name: sessionName });
    await ann.fromSessionMenu('Keep as Team Link');
    await ann.dialog('Team Link').getByRole('link', { name: 'Open Team Page' }).click();
    const asksToDelete = async () => {
      await ann.button('Team menu').click();
      await ann.page.getByRole('menuitem', { name: 'Delete Team' }).click();
    };
    await asksToDelete();
    const deleting = ann.dialog('Delete Team');
    await expect(deleting).toBeVisible();
    await look(ann, 'the dialog that deletes a team');
    await closes(ann, deleting);
    await asksToDelete();
    await deleting.getByRole('textbox').fill(sessionName);
    await deleting.getByRole('button', { name: 'Delete Team' }).click();
    await expect(ann.text(/^This team will be deleted on /)).toBeVisible();
    await look(ann, 'a team that will be deleted');
  },
};
