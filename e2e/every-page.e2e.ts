import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[PG1, PG3, PG4] the navigation bar leads to all pages, each with a title and address of its own and at most 1025 px wide, and to the support link, and is equally high on every page', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.setViewportSize({ width: 1600, height: 900 });
  await ann.page.goto('/about');
  const bar = ann.page.getByRole('navigation');
  const canonical = ann.page.locator('link[rel=canonical]');
  const { origin } = new URL((await canonical.getAttribute('href')) ?? '');
  const titles: string[] = [];
  const heights: number[] = [];
  for (const [name, address] of [
    ['Create Session', '/create-session'],
    ['Join Session', '/join-session'],
    ['About', '/about'],
    ['Story Pointer', '/'],
  ] as const) {
    const before = await ann.page.title();
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(ann.page).toHaveURL(address);
    await expect(ann.page).not.toHaveTitle(before);
    titles.push(await ann.page.title());
    await expect(canonical).toHaveAttribute('href', origin + address);
    await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible();
    const { width } = await ann.box(ann.page.getByRole('main'));
    expect(width).toBeLessThanOrEqual(1025);
    heights.push((await ann.box(bar)).height);
  }
  expect(new Set(titles).size).toBe(4);
  const support = bar.getByRole('link', { name: 'Buy me a coffee' });
  await expect(support).toHaveAttribute('href', /^https:\/\//);
  await expect(support).toHaveAttribute('target', '_blank');
  await ann.page.goto('/session');
  heights.push((await ann.box(bar)).height);
  expect(new Set(heights).size).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[L1, L2, L14, SE9, VO7, PG1, PG14] the list of stories is a sheet that closes after a choice, a card is touched, and the menus have the theme and the other pages', async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const stories = ann.listOpener;
    await expect(stories).toContainText('0 stories');
    await stories.tap();
    await expect(ann.text('No stories yet')).toBeVisible();
    await expect(ann.link('View Session Summary')).toBeVisible();
    await ann.page.keyboard.press('Escape');
    await expect(ann.text('No stories yet')).toBeHidden();
    await expect(stories).toBeFocused();
    await ann.createsStory('Log in');
    await expect(stories).toContainText('1 of 1');
    await expect(stories).toHaveAttribute('aria-expanded', 'false');
    await stories.tap();
    await ann.link('Add New Story').tap();
    await expect(ann.heading('Create a Story')).toBeVisible();
    await expect(stories).toHaveAttribute('aria-expanded', 'false');
    await stories.tap();
    await ann.storyInList('Log in').tap();
    await expect(ann.heading('Log in')).toBeVisible();
    await expect(stories).toHaveAttribute('aria-expanded', 'false');
    // A tap on the current story counts as a choice, too.
    await stories.tap();
    await ann.storyInList('Log in').tap();
    await expect(stories).toHaveAttribute('aria-expanded', 'false');

    await ann.card('8').tap();
    await expect(ann.card('8')).toBeChecked();
    await ann.button('Submit Vote').tap();
    await expect(ann.text('Story points')).toHaveText('8 Story points');

    await ann.fromSessionMenu('Switch to dark theme');
    await ann.button('Session menu').tap();
    await expect(ann.page.getByRole('menuitem', { name: 'Switch to light theme' })).toBeVisible();
    await ann.page.getByRole('menuitem', { name: 'About' }).tap();
    await expect(ann.page).toHaveURL('/about');
    await ann.page.getByRole('navigation').getByRole('button', { name: 'Menu' }).tap();
    const support = ann.page.getByRole('link', { name: 'Buy me a coffee' });
    await expect(support).toBeVisible();
    await expect(support).toHaveText('Buy me a coffee');
  });
});

test('[PG5] an unknown address says so, and leads home or back', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/status of 404/);
  await ann.page.goto('/about');
  await ann.page.goto('/nowhere');
  await expect(ann.heading('Page Not Found')).toBeVisible();
  await expect(
    ann.text("The page you're looking for doesn't exist or has been moved."),
  ).toBeVisible();
  await ann.button('Go Back').click();
  await expect(ann.page).toHaveURL('/about');
  await ann.page.goto('/%E0%A4%A');
  await expect(ann.heading('Page Not Found')).toBeVisible();
  await ann.page.goto('/nowhere/at/all');
  await ann.link('Go to Home').click();
  await expect(ann.page).toHaveURL('/');
});

test('[PG14] the theme follows the system and can be set, and with reduced motion it does not fade', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const ground = () =>
    ann.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await ann.page.goto('/');
  const light = await ground();
  await ann.comesToLife();
  const fading = await ann.page.evaluate(async () => {
    const transitions: string[] = [];
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      transitions.push(`${propertyName} of ${target instanceof Element ? target.tagName : target}`);
    });
    document.documentElement.dataset['theme'] = 'dark';
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    delete document.documentElement.dataset['theme'];
    return transitions;
  });
  expect(fading).toEqual([]);

  await ann.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
  await ann.button('Switch to light theme').click();
  await expect.poll(ground).toBe(light);
  await ann.page.reload();
  await expect(ann.button('Switch to dark theme')).toBeVisible();
  expect(await ground()).toBe(light);
});
