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

test('[SU3] the summary is reached from the session, and leads back to the seat', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const { seat, sessionId } = bob;
  await bob.link('View Session Summary').click();
  await expect(bob.page).toHaveURL(`${summaryOf(bob)}&participantId=${bob.participantId}`);
  await bob.link('Back to Session').click();
  await expect(bob.page).toHaveURL(seat);
  await expect(bob.heading('Waiting for Story')).toBeVisible();

  await bob.page.goto(summaryOf({ sessionId }));
  await expect(bob.heading('Sprint 12')).toBeVisible();
  await expect(bob.link('Back to Session')).toBeHidden();
});

test('[SU4, SU7, SU11] the header and the team follow what happens in the session', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann', 'tShirtExpanded');
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(eve.heading('Sprint 12')).toBeVisible();
  await expect(eve.text('T-Shirt Expanded Sizing')).toBeVisible();
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

  await people.remote('Bob', ann);
  await expect(eve.text(/^2 participants$/)).toBeVisible();
  const team = eve.page.getByRole('region', { name: 'Team' }).getByRole('listitem');
  await expect(team).toHaveText(['AAnn (Facilitator)', 'BBob']);
});

test('[SU5, SU7, SU11] figures and stories change while the session goes on', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory('Log in');
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(rowsOf(eve)).toHaveText(['1Log inPending']);
  await expect(eve.figure('Total Stories')).toHaveText('1');
  await expect(eve.figure('Pointed')).toHaveText('0');
  await expect(eve.figure('Total Points')).toHaveText('—');

  await ann.reveals();
  await ann.accepts(8);
  await ann.createsStory('Log out');
  await ann.reveals();
  await ann.accepts(0.5);
  await ann.createsStory('Reset the passkey');
  await expect(rowsOf(eve)).toHaveText([
    '1Log in8 pts',
    '2Log out½ pts',
    '3Reset the passkeyPending',
  ]);
  await expect(eve.figure('Total Stories')).toHaveText('3');
  await expect(eve.figure('Pointed')).toHaveText('2');
  await expect(eve.figure('Total Points')).toHaveText('8.5');
});

test('[SU5, SU7, SU20] a story that is not agreed on counts as pointed, with its average', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.remote('Bob', ann);
  await ann.createsStory('Log in');
  await ann.votes(3);
  await bob.votes(8);
  await ann.reveals();
  await ann.createsStory('Log out');
  await bob.votes(-1);
  await ann.reveals();
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(rowsOf(eve)).toHaveText([
    '1Log in381 roundaverage 5.5, not agreed',
    '2Log out?1 roundno average, not agreed',
  ]);
  await expect(eve.figure('Pointed')).toHaveText('2');
  await expect(eve.figure('Total Points')).toHaveText('0');
});

test('[SU5, PG54] labels are counted, not added up', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann', 'tShirt');
  for (const [name, points] of Object.entries({ 'Log in': 1, 'Log out': 2, 'Sign up': 1 })) {
    await ann.createsStory(name);
    await ann.reveals();
    await ann.accepts(points);
  }
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(rowsOf(eve)).toHaveText(['1Log inS', '2Log outM', '3Sign upS']);
  await expect(eve.figure('Total Points')).toHaveText('2 S · 1 M');
});

test('[SU7, SU3] with the code alone a story opens to its votes, before the reveal to the names of its voters', async ({
  people,
}) => {
  const ann = await sessionWithStories(people);
  const eve = await people.newcomer('Eve');
  const toldEve = await Received.by(eve.page);
  await eve.page.goto(summaryOf(ann));
  await eve.button(/^1 Log in .* XL$/).click();
  await expect(eve.heading('Participant Votes:')).toBeVisible();
  // The name comes first; the card beside it shows the same value.
  await expect(votesOn('Log in', eve)).toHaveText([/^AnnXL/, /^Bob\?/, /^CleoNo vote$/]);
  await eve.button(/^1 Log in .* XL$/).click();
  await expect(eve.heading('Participant Votes:')).toBeHidden();

  await eve.button('2 Log out Pending').click();
  await expect(votesOn('Log out', eve)).toHaveText(['AnnNo vote', 'BobVoted', 'CleoNo vote']);
  await eve.button('3 Reset the passkey Pending').click();
  await expect(eve.text('No votes yet')).toBeVisible();
  // The page may show the data before the test has recorded it.
  await expect.poll(() => toldEve.numbers).toContain(24);
  expect(toldEve.numbers).not.toContain(48);
});

test('[SU7] the votes show a loading message until the latest are there', async ({
  people,
  network,
}) => {
  const ann = await sessionWithStories(people);
  const eve = await people.newcomer('Eve', network.url);
  network.holdsUp(/\/live\?/);
  await eve.page.goto(summaryOf(ann));
  await eve.button(/^1 Log in .* XL$/).click();
  const loading = eve.page.getByRole('status').filter({ hasText: 'Loading votes...' });
  await expect(loading).toBeVisible();
  await expect(eve.heading('Participant Votes:')).toBeHidden();
  network.mend();
  await expect(eve.heading('Participant Votes:')).toBeVisible();
  await expect(loading).toBeHidden();
});

test('[SU11] on paper every story with votes is open, and no controls are left', async ({
  people,
}) => {
  const ann = await sessionWithStories(people);
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(eve.button('Print')).toBeVisible();
  await expect(eve.text('No votes yet')).toBeHidden();
  await eve.page.emulateMedia({ media: 'print' });
  await expect(votesOn('Log in', eve).first()).toBeVisible();
  await expect(votesOn('Log out', eve).first()).toBeVisible();
  await expect(eve.text('No votes yet')).toBeHidden();
  await expect(eve.page.getByRole('navigation')).toBeHidden();
  await expect(eve.button('Print')).toBeHidden();
});

test('[SU5, SU31, SU34] the summary says what is agreed and what is open, and what fits into the capacity', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  for (const points of [5, 8]) {
    await ann.createsStory(`Story of ${points}`);
    await ann.votes(points);
    await ann.reveals();
    await ann.accepts(points);
  }
  await ann.createsStory('Not agreed');
  await ann.reveals();
  await ann.createsStory('Pending');
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  await expect(eve.header).toContainText(
    '2 agreed in under a minute. 1 not agreed · 1 pending · 2 in the first round',
  );
  await eve.field('How much can we take on?').fill('12');
  await expect(eve.text('1 of 2 stories fit, from the top: 5 of 12 points.')).toBeVisible();
  await eve.field('How much can we take on?').fill('13');
  await expect(eve.text('Everything agreed fits: 13 of 13 points.')).toBeVisible();
});

testWithClock(
  '[SU7] the summary shows the rounds and the time that a story took',
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

test('[SU34] the agreed stories lie on the felt by size', async ({ people }) => {
  const ann = await people.remoteFacilitator('Ann');
  for (const [name, points] of Object.entries({ 'Log in': 8, 'Log out': 2, Pay: 8 })) {
    await ann.createsStory(name);
    await ann.reveals();
    await ann.accepts(points);
  }
  const eve = await people.newcomer('Eve');
  await eve.page.goto(summaryOf(ann));
  const felt = eve.page.getByRole('region', { name: 'Agreed sizes' });
  const sizes = felt.locator('> ul > li');
  await expect(sizes).toContainText([/2: 1 story2 points.*Log out/, /8: 2 stories16 points.*Pay/]);
  await ann.createsStory('Search');
  await ann.reveals();
  await ann.accepts(3);
  await expect(sizes).toHaveCount(3);
});

test('[SU22] the summary is copied as Markdown, without names of people', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const add = [{ name: '*Pay* | ship', key: 'SHOP-2', points: 5 }, { name: 'Log in' }];
  await ann.sends({ type: 'addStories', add, update: [] });
  await ann.page.goto(summaryOf(ann));
  await ann.button('Copy Summary').click();
  await expect(ann.notices).toContainText('Summary copied');
  const copied = () => ann.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('## Sprint 12\n\n2 stories · 1 pointed · Total Points: 5\n');
  await expect.poll(copied).toContain('| 1 | SHOP-2 | \\*Pay\\* \\| ship | 5 |');
  expect(await copied()).not.toContain('Ann');
});
