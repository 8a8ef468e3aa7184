import type { CommandId, Id, StoryId } from '@story-pointer/core/ids';
import type { SomeSettings } from '@story-pointer/core/session/settings';
import { type Scope, tokenText } from '@story-pointer/core/session/tokens';
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

/** Votes 5, reveals and agrees in the first round. */ /** Votes 5, reveals and agrees in the first round. */
export async function agree(ann: Browser, seat: Seat, storyId: StoryId): Promise<void> {
  const inRound = { storyId, round: 1 };
  await ann.send(seat, { type: 'vote', ...inRound, points: 5 });
  await ann.send(seat, { type: 'reveal', ...inRound });
  await ann.send(seat, { type: 'acceptPoints', ...inRound, points: 5 });
}

/** A program with a token for the session that this facilitator has made. */
export async function tokenOf(
  facilitator: Browser,
  { sessionId, participantId }: Seat,
  scopes: readonly Scope[],
  commandId?: CommandId,
): Promise<{ readonly authorization: string }> {
  const secret = commandId ? 'x'.repeat(24) : randomSecret();
  const command = { type: 'makeToken', name: scopes.join(), secret, scopes, days: 30 };
  given((await facilitator.send({ sessionId, participantId }, command, commandId)).value);
  return { authorization: `Bearer ${tokenText(sessionId, secret)}` };
}

/** A program that sends these headers. */
export function programWith(url: string, headers: Readonly<Record<string, string>>): Browser {
  const program = new Browser(url);
  program.headers = headers;
  return program;
}

export function randomSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url');
}
