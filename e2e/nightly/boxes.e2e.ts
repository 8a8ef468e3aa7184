import { expect } from '@playwright/test';
import { badBoxesOn } from '../world/boxes.ts';
import { quickBrowser, wholeBrowser } from '../world/browsers.ts';
import { languages, type Say, translator } from '../world/catalogue.ts';
import type { People } from '../world/people.ts';
import type { Person } from '../world/person.ts';
import type { Remote } from '../world/remote.ts';
import { test } from '../world/test.ts';

/** A folder for pictures of every screen in every language; '' for none. */
const pictures = process.env['LANGUAGE_PICTURES'] ?? '';

test.use({ launchOptions: pictures ? wholeBrowser : quickBrowser, actionTimeout: 10_000 });

/** The pseudo-language stands in for languages with long texts. */
const tested = languages.includes('de')
  ? languages.filter((language) => language !== 'en-XA')
  : languages;

/** Pages adapt to each in turn; dialogs and menus are opened at the first and the last. */
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** A screen: its name, and the way to it from any other. */
interface Screen {
  readonly name: string;
  readonly person: Person;
  readonly address: string;
  /** Opens something on the page. */
  readonly act?: (person: Person, say: Say) => Promise<unknown>;
}

const stories = ['Log in with a passkey', 'Dark mode for the mobile app', 'Export invoices as CSV'];

/** Sessions in every state, each played once. */
async function screensOf(people: People): Promise<Screen[]> {
  const ann = await people.newcomer('Priya Raman');
  const bob = await people.newcomer('Lucía');
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 404/);
  const session = { name: 'Sprint 12', facilitatorName: ann.name, type: 'fibonacci' };

  await ann.takesSeat('api/sessions', session);
  const lobby = ann.seat;
  await bob.takesSeat(`api/sessions/${ann.sessionId}/participants`, { name: bob.name });
  const waiting = bob.seat;

  const open = async () => {
    await ann.opensSessionOn(stories, session);
    const others: Remote[] = [];
    for (const name of ['Jonas', 'عمر', 'あいこ', 'Mei-Ling'])
      others.push(await people.remote(name, ann));
    await bob.takesSeat(`api/sessions/${ann.sessionId}/participants`, { name: bob.name });
    for (const [index, other] of others.entries()) await other.votes([3, 5, 8, 5][index] ?? 5);
    const { seat, storyId } = ann;
    const at = (person: Person) => `${person.seat}&storyId=${storyId}`;
    return { seat, storyId, facilitator: at(ann), participant: at(bob), code: ann.sessionId };
  };
  const voting = await open();
  const revealed = await open();
  await ann.sends({ type: 'reveal', storyId: revealed.storyId, round: 1 });
  const done = await open();
  await ann.sends({ type: 'reveal', storyId: done.storyId, round: 1 });
  await ann.sends({ type: 'acceptPoints', points: 5, storyId: done.storyId, round: 1 });

  const collect = async () => {
    await ann.opensSessionOn(stories, session);
    const { sessionId, seat } = ann;
    const answer = await ann.page.request.get(`api/sessions/${sessionId}`);
    const { stories: all }: { stories: { id: string }[] } = await answer.json();
    const storyIds = all.map(({ id }) => id);
    const endsAt = Date.now() + 24 * 60 * 60 * 1000;
    await ann.sends({ type: 'startCollection', storyIds, endsAt, rule: 'near', newcomers: true });
    await bob.takesSeat(`api/sessions/${sessionId}/participants`, { name: bob.name });
    const jonas = await people.remote('Jonas', ann);
    const [agreed, spread, open] = storyIds;
    const remark = { reason: 'The tax rules of nine countries', unsure: true };
    await ann.sends({ type: 'vote', storyId: agreed, round: 1, points: 5 });
    await bob.sends({ type: 'vote', storyId: agreed, round: 1, points: 5 });
    await jonas.sends({ type: 'vote', storyId: agreed, round: 1, points: 5 });
    await jonas.sends({ type: 'vote', storyId: spread, round: 1, points: 13, remark });
    await bob.sends({ type: 'vote', storyId: spread, round: 1, points: 3 });
    const at = (storyId: string | undefined) => `${bob.seat}&storyId=${storyId}`;
    return {
      banner: bob.seat,
      voted: at(agreed),
      choosing: at(open),
      progress: `${seat}&show=collection`,
    };
  };
  const collecting = await collect();
  const collected = await collect();
  await ann.sends({ type: 'endCollection' });

  const press =
    (name: string): NonNullable<Screen['act']> =>
    async (person, say) => {
      await person.button(say(name)).first().click();
      await expect(person.page.getByRole('dialog').last()).toBeVisible();
    };
  const menu =
    (item: string): NonNullable<Screen['act']> =>
    async (person, say) => {
      await person.button(say('Session menu')).click();
      await person.page.getByRole('menuitem', { name: say(item), exact: true }).click();
      await expect(person.page.getByRole('dialog').last()).toBeVisible();
    };
  const dialogs: Screen[] = [
    'Change Deck',
    'Session Settings',
    'Use Another Device',
    'Export Results',
    'Activity Log',
    'API Tokens',
    'Sounds and Notifications',
    'Keyboard Shortcuts',
    'Language',
    'Close Session',
    'Delete Session',
  ].map((item) => ({ name: item, person: ann, address: revealed.facilitator, act: menu(item) }));
  return [
    { name: 'home', person: eve, address: '/' },
    { name: 'about', person: eve, address: '/about', act: opensAll },
    { name: 'create', person: eve, address: '/create-session', act: opensAll },
    {
      name: 'create with errors',
      person: eve,
      address: '/create-session',
      act: async ({ page }) => {
        await page.locator('form button[type=submit]').click();
        await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      },
    },
    { name: 'join', person: bob, address: '/join-session' },
    { name: 'invitation', person: eve, address: `/session?sessionId=${voting.code}` },
    { name: 'not found', person: eve, address: '/nowhere' },
    { name: 'no session', person: eve, address: '/session' },
    { name: 'no seat', person: eve, address: `/session?sessionId=${voting.code}&participantId=x` },
    { name: 'lobby', person: ann, address: lobby },
    { name: 'waiting', person: bob, address: waiting },
    { name: 'voting as facilitator', person: ann, address: voting.facilitator },
    { name: 'voting as participant', person: bob, address: voting.participant },
    { name: 'revealed as facilitator', person: ann, address: revealed.facilitator },
    { name: 'revealed as participant', person: bob, address: revealed.participant },
    { name: 'agreed', person: bob, address: done.participant },
    {
      name: 'session menu',
      person: ann,
      address: revealed.facilitator,
      act: async (person, say) => {
        await person.button(say('Session menu')).click();
        await expect(person.page.getByRole('menu')).toBeVisible();
      },
    },
    ...dialogs,
    {
      name: 'agreed points',
      person: ann,
      address: revealed.facilitator,
      act: press('Accept & New Story'),
    },
    {
      name: 'import',
      person: ann,
      address: lobby,
      act: async (person, say) => {
        const opener = person.page.locator('.stories__opener');
        if (await opener.isVisible()) await opener.click();
        await press('Add Stories')(person, say);
        const dialog = person.page.getByRole('dialog').last();
        await dialog.getByRole('textbox').first().fill('Summary\tKey\nLog in\tK-1\nLog out\tK-2\n');
        await expect(dialog.getByRole('table').or(dialog.getByRole('list')).first()).toBeVisible();
      },
    },
    { name: 'timer', person: ann, address: voting.facilitator, act: menu('Start Timer') },
    {
      name: 'collect votes dialog',
      person: ann,
      address: voting.facilitator,
      act: menu('Collect Votes'),
    },
    { name: 'collecting', person: ann, address: collecting.progress },
    {
      name: 'end collection dialog',
      person: ann,
      address: collecting.progress,
      act: press('End Now'),
    },
    {
      name: 'deadline dialog',
      person: ann,
      address: collecting.progress,
      act: press('Change Deadline'),
    },
    { name: 'collected banner', person: bob, address: collecting.banner },
    { name: 'collected vote', person: bob, address: collecting.voted },
    { name: 'collected story', person: bob, address: collecting.choosing },
    { name: 'collected votes', person: ann, address: collected.progress },
    { name: 'summary', person: ann, address: `/session-summary?sessionId=${done.code}` },
    { name: 'board', person: eve, address: `/board?sessionId=${voting.code}` },
  ];
}

async function opensAll({ page }: Person): Promise<void> {
  for (const summary of await page.locator('main summary').all()) await summary.click();
}

async function goesTo(
  { person, address, act }: Screen,
  language: string,
  say: Say,
): Promise<undefined> {
  const { page } = person;
  await page.goto(address);
  // Rows show more below a mouse.
  await page.mouse.move(0, 0);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await person.comesToLife();
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await act?.(person, say);
  return undefined;
}

for (const language of tested) {
  test(`[TX10] nothing is cut off or overlaps in ${language}`, async ({ people, server }) => {
    test.setTimeout(300_000);
    const screens = await screensOf(people);
    const everybody = [...new Set(screens.map(({ person }) => person))];
    for (const { page } of everybody) {
      await page.context().addCookies([{ name: 'language', value: language, url: server.url }]);
    }
    const say = await translator(server.url, language);
    const bad: string[] = [];
    for (const screen of screens) {
      const { page: shown } = screen.person;
      for (const [index, size] of sizes.entries()) {
        if (size.width === 768 && screen.act) continue;
        await shown.setViewportSize(size);
        const opens = index === 0 || screen.act;
        const failure = opens ? await goesTo(screen, language, say).catch(String) : undefined;
        if (failure) bad.push(`${screen.name} at ${size.width} did not open: ${failure}`);
        const found = await badBoxesOn(shown);
        bad.push(...found.map((one) => `${screen.name} at ${size.width}: ${one}`));
        if (pictures) {
          const path = `${pictures}/${language}/${size.width}-${screen.name.replaceAll(' ', '-')}.png`;
          await shown.screenshot({ path, fullPage: !/menu|dialog/.test(screen.name) });
        }
      }
    }
    expect(bad).toEqual([]);
  });
}
