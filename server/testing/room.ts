import type { Id } from '@story-pointer/core/ids';
import type { SomeSettings } from '@story-pointer/core/session/settings';
import type { Seat } from '@story-pointer/core/wire';
import { Browser } from './browser.ts';

/** The value, if a test cannot continue without it. */
export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a value');
  return value;
}

/** Ann's session with Bob in it and one story to vote on, the start of most tests. */
export async function openRoom(url: string, settings: SomeSettings = {}) {
  const ann = new Browser(url);
  const bob = new Browser(url);
  const annSeat = given((await ann.create({ settings })).value);
  const bobSeat = given((await bob.join(annSeat.sessionId, 'Bob')).value);
  const storyId = await addStory(ann, annSeat, 'Sign in');
  return { ann, annSeat, bob, bobSeat, storyId };
}

/** @returns the id of the new story */
export async function addStory(facilitator: Browser, seat: Seat, name: string): Promise<Id> {
  const { value } = await facilitator.send(seat, { type: 'createStory', name });
  const created = value?.changes.find((change) => change.type === 'storyCreated');
  return given(created).storyId;
}
