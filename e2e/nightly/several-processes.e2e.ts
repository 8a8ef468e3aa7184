import { expect } from '@playwright/test';
import { estimateTogether } from '../world/estimate-together.ts';
import { noAnswer, test } from '../world/processes.ts';

const story = 'Log in with a passkey';

test('[C1, C20] a room is one room, whichever process its people are on and whichever dies', async ({
  people,
  servers,
  services,
}) => {
  test.slow();
  const everybody = await estimateTogether(people);
  const [ann, bob, cleo] = everybody;
  for (const { url } of servers) {
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(metrics).toContain('story_pointer_live_connections 1\n');
  }
  for (const { errors } of servers) expect(errors).toEqual([]);

  for (const person of everybody) person.expectsTrouble(noAnswer);
  const allSee = async (text: string) => {
    for (const person of everybody) await expect(person.text(text)).toBeVisible();
  };
  await ann.createsStory(`${story} again`);
  await bob.opensStory(`${story} again`);
  await cleo.opensStory(`${story} again`);

  await bob.votes('3');
  await servers[0]?.stop('SIGKILL');
  await cleo.votes('5');
  await allSee('2 of 3 voted');

  await services.kill('redis');
  await ann.votes('13');
  await allSee('3 of 3 voted');
  await services.start('redis');

  await services.kill('postgres');
  await ann.button('Reveal Results').click();
  await services.start('postgres');
  for (const person of everybody) await expect(person.figure('Average')).toHaveText('7');
  await servers[0]?.start();
  await ann.button('Clear Points & New Round').click();
  for (const person of everybody) await expect(person.card('5')).toBeVisible();

  await ann.sends({ type: 'changeSettings', settings: { hiddenNames: true } });
  await allSee('Your vote stays hidden until the reveal, and is shown without your name.');
  const board = await people.newcomer('Nobody');
  board.expectsTrouble(noAnswer);
  await board.page.goto(`/board?sessionId=${ann.sessionId}`);
  await ann.votes('13');
  await bob.votes('3');
  await cleo.votes('3');
  await ann.reveals();
  for (const person of everybody) {
    await expect(person.text('3 and 13 are 3 cards apart.')).toBeVisible();
    const results = person.page.getByRole('region', { name: 'Voting Results' });
    await expect(results).not.toContainText(/Ann|Bob|Cleo/);
  }
  await expect(board.page.getByRole('listitem')).toHaveText([/^3.*2 votes/, /^13.*1 vote/]);
  await expect(board.page.getByText(/Ann|Bob|Cleo/)).toHaveCount(0);
});
