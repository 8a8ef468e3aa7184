import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { badBoxesOn } from '../world/boxes.ts';
import type { People } from '../world/people.ts';
import type { Person } from '../world/person.ts';
import { test } from '../world/test.ts';

/** Criteria of docs/accessibility.md that no other test tries. */

/** Leads through the main screens. */
async function tour(people: People, look: (person: Person, where: string) => Promise<void>) {
  const ann = await people.newcomer('Ann');
  for (const path of ['/', '/about', '/developers', '/join-session', '/create-session']) {
    await ann.page.goto(path);
    await look(ann, path);
  }
  await ann.creates('Sprint 12');
  await look(ann, 'the lobby');
  await ann.createsStory('Log in with a passkey');
  const bob = await people.remote('Bob', ann);
  await look(ann, 'a vote');
  await ann.votes('5');
  await bob.votes(8);
  await ann.reveals();
  await look(ann, 'results');
  await ann.link('View Session Summary').click();
  await expect(ann.link('Back to Session')).toBeVisible();
  await look(ann, 'the summary');
}

test('[PG120] axe finds nothing by its rules about names of labels, orientation and sizes of targets', async ({
  people,
}) => {
  const rules = ['label-content-name-mismatch', 'css-orientation-lock', 'target-size'];
  await tour(people, async ({ page }, where) => {
    // Its second line is a hint, which describes the button.
    const axe = new AxeBuilder({ page }).exclude('.backlog-zone').withRules(rules);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    expect.soft(found, where).toEqual([]);
  });
});

/** Sets texts apart as WCAG 1.4.12 asks, without a style element, which the policy of the page forbids. */
function setApart(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

for (const width of [390, 1280]) {
  test(`[PG120] texts that are set apart are whole and overlap nothing at ${width} px`, async ({
    people,
  }) => {
    await tour(people, async ({ page }, where) => {
      const usual = page.viewportSize();
      await page.setViewportSize({ width, height: 800 });
      await setApart(page);
      // A word that is parted loses nothing.
      const bad = async () => (await badBoxesOn(page)).filter((box) => !box.startsWith('breaks'));
      await expect.soft.poll(bad, { message: where, timeout: 5000 }).toEqual([]);
      if (usual) await page.setViewportSize(usual);
    });
  });
}

test('[PG120] a press that leaves its button before it ends does nothing', async ({ people }) => {
  const ann = await people.facilitatorOn('Log in with a passkey', 'Ann');
  await ann.votes('5');
  const { mouse } = ann.page;
  await ann.button('Reveal Results').hover();
  await mouse.down();
  await ann.heading('Log in with a passkey').hover();
  await mouse.up();
  await expect(ann.button('Reveal Results')).toBeVisible();
  await ann.reveals();
});

test('[PG120] the focus is seen on every control by an outline', async ({ people }) => {
  await tour(people, async ({ page }, where) => {
    const seen = new Set<string>();
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body) return undefined;
        // The picture of a card stands beside its radio button.
        const shown = [
          activeElement,
          activeElement.nextElementSibling,
          activeElement.closest('label'),
        ];
        const isOutlined = shown.some((element) => {
          const style = element && getComputedStyle(element);
          return (
            style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
          );
        });
        return { html: activeElement.outerHTML.slice(0, 200), isOutlined };
      });
      if (focused === undefined || seen.has(focused.html)) continue;
      seen.add(focused.html);
      expect.soft(focused.isOutlined, `${where}: ${focused.html}`).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
});

test('[PG120] a tooltip stays while the pointer is on it, and leaves by Escape', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in with a passkey', 'Ann');
  const bob = await people.remote('Bob', ann);
  await bob.votes(3);
  const tooltip = ann.page.getByRole('tooltip');
  const { mouse, keyboard } = ann.page;
  await expect(ann.seatOf('Bob')).toHaveAccessibleName(/^Bob, Has voted/);
  // A tooltip is for a pointer that has moved elsewhere before.
  await mouse.move(300, 300, { steps: 5 });
  await ann.seatOf('Bob').hover();
  await expect(tooltip).toBeVisible();
  const { x, y, width, height } = await ann.box(tooltip);
  await mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  // Longer than a tooltip takes to leave.
  await ann.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(tooltip).toBeVisible();
  await keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});
