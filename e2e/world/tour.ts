import { expect, type Locator } from '@playwright/test';
import type { Network } from './network.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';

/** A check at each stop of a tour; `where` is for the report. */
type Look = (person: Person, where: string) => Promise<void>;

export type Tour = (world: { people: People; network: Network }, look: Look) => Promise<void>;

// The longest possible names, and without a place to break.
export const sessionName = 'Sprint'.repeat(20);
export const storyName = 'Story'.repeat(10);
export const longName = (letter: string) => letter.repeat(60);

export async function closes(person: Person, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await person.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
