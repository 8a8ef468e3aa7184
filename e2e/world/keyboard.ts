import { expect, type Locator } from '@playwright/test';

/** More tab stops than any page of the product has. */
const mostStops = 60;

/** Presses Tab until `target` has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  if (await hasFocus(target)) return;
  const page = target.page();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

/** Tabs to a button or a link and presses it. */
export async function pressOn(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Tabs to a field and types into it. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
