import { expect, type Locator } from '@playwright/test';
import type { People } from './world/people.ts';
import type { Person } from './world/person.ts';
import { Received } from './world/received.ts';
import { test, testWithClock } from './world/test.ts';

/** A session with an agreed story, one that is voted on, and one without votes. */
async function sessionWithStories(people: People) {
  const ann = await people.remoteFacilitator('Ann', 'tShirtExpanded');
  const bob = await people.remote('Bob', ann);
  await people.remote('Cleo', ann);
  await ann.createsStory('Log in');
  await ann.votes(24);
  await bob.votes(-1);
  await ann.reveals();
  await ann.accepts(24);
  await ann.createsStory('Log out');
  await bob.votes(48);
  await ann.createsStory('Reset the passkey');
  return ann;
}

function summaryOf({ sessionId }: { sessionId: string }): string {
  return `/session-summary?sessionId=${sessionId}`;
}

function rowsOf({ page }: Person): Locator {
  return page.getByRole('region', { name: 'Stories' }).getByRole('button');
}

function votesOn(story: string, { page }: Person): Locator {
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: story }) });
  return row.getByRole('listitem');
}

test('[SU3, SU7, SU22] the summary is reached from the session, has the keys of its stories, is copied as Markdown without names of people, and leads back to the seat', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const add = [{ name: '*Pay* | ship', key: 'SHOP-2', points: 5 }, { name: 'Log in' }];
  await ann.sends({ type: 'addStories', add, update: [] });
  const { seat, sessionId, participantId } = ann;
  await ann.link('View Session Summary').click();
  await expect(ann.page).toHaveURL(`${summaryOf(ann)}&participantId=${participantId}`);
  await expect(ann.page.getByRole('button', { name: /^1 SHOP-2 \*Pay\* \| ship/ })).toBeVisible();
  await ann.button('Copy Summary').click();
  await expect(ann.notices).toContainText('Summary copied');
  const copied = () => ann.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('## Sprint 12\n\n2 stories · 1 pointed · Total Points: 5\n');
  await expect.poll(copied).toContain('| 1 | SHOP-2 | \\*Pay\\* \\| ship | 5 |');
  expect(await copied()).not.toContain('Ann');

  await ann.link('Back to Session').click();
  await expect(ann.page).toHaveURL(seat);
  await expect(ann.heading('Create a Story')).toBeVisible();
  await ann.page.goto(summaryOf({ sessionId }));
  await expect(ann.heading('Sprint 12')).toBeVisible();
  await expect(ann.link('Back to Session')).toBeHidden();
});

test('[SU4, SU5, SU7, SU11, SU20, SU31, SU34] header, team, figures, stories, sizes and capacity follow the session', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(eve.heading('Sprint 12')).toBeVisible();
  await expect(eve.text('Fibonacci')).toBeVisible();
  const answer = await eve.page.request.get(`/api/sessions/${ann.sessionId}`);
  const { session } = await answer.json();
  const date = new Date(session.creationDate).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
  await expect(eve.text(date)).toBeVisible();
  await expect(eve.text(/^1 participant$/)).toBeVisible();
  await expect(eve.text('No stories yet')).toBeVisible();
  await expect(eve.figure('Total Stories')).toHaveCount(0);

  const bob = await people.remote('Bob', ann);
  await expect(eve.text(/^2 participants$/)).toBeVisible();
  const team = eve.page.getByRole('region', { name: 'Team' }).getByRole('listitem');
  await expect(team).toHaveText(['AAnn (Facilitator)', 'BBob']);
  await ann.createsStory('Log in');
  await expect(rowsOf(eve)).toHaveText(['1Log inPending']);
  await expect(eve.figure('Total Stories')).toHaveText('1');
  await expect(eve.figure('Pointed')).toHaveText('0');
  await expect(eve.figure('Total Points')).toHaveText('—');

  await ann.votes(8);
  await ann.reveals();
  await ann.accepts(8);
  for (const points of [0.5, 8]) {
    await ann.createsStory(`Story of ${points}`);
    await ann.votes(points);
    await ann.reveals();
    await ann.accepts(points);
  }
  await ann.createsStory('Not agreed');
  await ann.votes(3);
  await bob.votes(8);
  await ann.reveals();
  await ann.createsStory('Not known');
  await bob.votes(-1);
  await ann.reveals();
  await ann.createsStory('Log out');
  await expect(rowsOf(eve)).toHaveText([
    '1Log in81 round · under a minute8 pts',
    '2Story of 0.5½1 round · under a minute½ pts',
    '3Story of 881 round · under a minute8 pts',
    '4Not agreed381 roundaverage 5.5, not agreed',
    '5Not known?1 roundno average, not agreed',
    '6Log outPending',
  ]);
  await expect(eve.figure('Total Stories')).toHaveText('6');
  await expect(eve.figure('Pointed')).toHaveText('5');
  await expect(eve.figure('Total Points')).toHaveText('16.5');
  await expect(eve.header).toContainText(
    '3 agreed in under a minute. 2 not agreed · 1 pending · 3 in the first round',
  );
  const felt = eve.page.getByRole('region', { name: 'Agreed sizes' });
  const sizes = felt.locator('> ul > li');
  await expect(sizes).toContainText([/½: 1 story/, /8: 2 stories16 points.*Story of 8/]);

  const capacity = eve.field('How much can we take on?');
  await capacity.fill('12');
  await expect(eve.text('2 of 3 stories fit, from the top: 8.5 of 12 points.')).toBeVisible();
  await capacity.fill('17');
  await expect(eve.text('Everything agreed fits: 16.5 of 17 points.')).toBeVisible();
});

test('[SU3, SU5, SU7, SU11, PG54] with the code alone a story opens to its votes, before the reveal to the names of its voters, on paper all of them, and labels are counted', async ({
  people,
  network,
}) => {
  const ann = await sessionWithStories(people);
  const eve = await people.newcomer('Eve', network.url);
  const toldEve = await Received.by(eve.page);
  const votes = eve.heading('Participant Votes:');

  await test.step('the votes are loading until the latest are there', async () => {
    network.holdsUp(/\/live\?/);
    await eve.page.goto(summaryOf(ann));
    await eve.button(/^1 Log in .* XL$/).click();
    const loading = eve.page.getByRole('status').filter({ hasText: 'Loading votes...' });
    await expect(loading).toBeVisible();
    await expect(votes).toBeHidden();
    network.mend();
    await expect(votes).toBeVisible();
    await expect(loading).toBeHidden();
  });

  await test.step('a story shows its votes, or the names of its voters', async () => {
    await expect(votesOn('Log in', eve)).toHaveText([/^XLAnn/, /^\?Bob/, /^CleoNo vote$/]);
    await eve.button(/^1 Log in .* XL$/).click();
    await expect(votes).toBeHidden();
    const logOut = eve.button('2 Log out Pending');
    await logOut.click();
    await expect(votesOn('Log out', eve)).toHaveText(['AnnNo vote', 'BobVoted', 'CleoNo vote']);
    await logOut.click();
    const noVotes = eve.button('3 Reset the passkey Pending');
    await noVotes.click();
    await expect(eve.text('No votes yet')).toBeVisible();
    await noVotes.click();
    // The page may show the data before the test has recorded it.
    await expect.poll(() => toldEve.numbers).toContain(24);
    expect(toldEve.numbers).not.toContain(48);
  });

  await test.step('on paper every story with votes is open, and no controls are left', async () => {
    await expect(eve.button('Print')).toBeVisible();
    await expect(eve.text('No votes yet')).toBeHidden();
    await eve.page.emulateMedia({ media: 'print' });
    await expect(votesOn('Log in', eve).first()).toBeVisible();
    await expect(votesOn('Log out', eve).first()).toBeVisible();
    await expect(eve.text('No votes yet')).toBeHidden();
    await expect(eve.page.getByRole('navigation')).toBeHidden();
    await expect(eve.button('Print')).toBeHidden();
  });

  await test.step('labels are counted, not added up', async () => {
    await expect(eve.text('T-Shirt Expanded Sizing')).toBeVisible();
    for (const [name, points] of Object.entries({ Pay: 24, Ship: 48 })) {
      await ann.createsStory(name);
      await ann.reveals();
      await ann.accepts(points);
    }
    await expect(rowsOf(eve).nth(3)).toHaveText('4PayXL');
    await expect(eve.figure('Total Points')).toHaveText('2 XL · 1 XXL');
  });
});

testWithClock(
  '[SU7] the summary shows the rounds and the time that a story took @nightly',
  async ({ people, passes }) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory('Log in');
    await ann.votes(3);
    await passes(4 * 60);
    await ann.reveals();
    await ann.startsRound();
    await ann.votes(5);
    await passes(60);
    await ann.reveals();
    await ann.accepts(5);
    await ann.createsStory('Log out');
    await ann.votes(8);
    await ann.reveals();
    await ann.accepts(8);
    await ann.createsStory('Pay');
    await ann.reveals();
    const eve = await people.newcomer('Eve');
    await eve.page.goto(summaryOf(ann));
    await expect(eve.header).toContainText('1 in the first round · Log in took 2 rounds');
    await expect(rowsOf(eve)).toHaveText([
      '1Log in52 rounds · 5 minutes5 pts',
      '2Log out81 round · under a minute8 pts',
      '3Payno average, not agreed',
    ]);
  },
);
