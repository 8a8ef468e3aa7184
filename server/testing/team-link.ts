import { expect } from 'bun:test';
import type { CommandId } from '@story-pointer/core/ids';
import { teamTokenText, type WideScope } from '@story-pointer/core/session/tokens';
import { type TeamView, teamViewSchema } from '@story-pointer/core/team/team-view';
import {
  problemSchema,
  type Seat,
  seatSchema,
  shelfSchema,
  teamLinkSchema,
} from '@story-pointer/core/wire';
import { Browser } from './browser.ts';
import { given, randomSecret } from './room.ts';

/** Ann's session is the first of a team, with a story agreed on and two left over. */
export async function openTeam(url: string) {
  const ann = new Browser(url);
  const seat = given((await ann.create({ name: 'Sprint 24', type: 'linear' })).value);
  await ann.send(seat, { type: 'changeSettings', settings: { autoReveal: true } });
  await ann.send(seat, {
    type: 'addStories',
    add: [
      { name: 'Log in', points: 3 },
      { name: 'Pay', key: 'PAY-1', description: 'By card.' },
      { name: 'Search' },
    ],
    update: [],
  });
  expect((await ann.send(seat, { type: 'makeTeam', name: 'Payments' })).status).toBe(200);
  return { ann, seat, teamId: await teamOf(ann, seat) };
}

export async function teamOf(
  browser: Browser,
  { sessionId, participantId }: Seat,
): Promise<string> {
  const path = `/api/sessions/${sessionId}/team?participantId=${participantId}`;
  const { id } = teamLinkSchema.parse(await (await browser.fetch(path)).json());
  return given(id ?? undefined);
}

export async function read(browser: Browser, teamId: string): Promise<TeamView> {
  return teamViewSchema.parse(await (await browser.fetch(`/api/teams/${teamId}`)).json());
}

/** The stories of other sessions with which those of this one are compared. */
export async function shelfIn(browser: Browser, { sessionId, participantId }: Seat) {
  const path = `/api/sessions/${sessionId}/shelf?participantId=${participantId}`;
  return shelfSchema.parse(await (await browser.fetch(path)).json()).stories;
}

export async function start(browser: Browser, teamId: string, parts: object = {}) {
  const response = await browser.post(`/api/teams/${teamId}/sessions`, {
    ...{ commandId: crypto.randomUUID(), firstKey: browser.firstKey },
    ...{ name: 'Sprint 25', facilitatorName: 'Bob', ...parts },
  });
  const answer: unknown = await response.json();
  return response.ok ? seatSchema.parse(answer) : problemSchema.parse(answer).code;
}

export async function run(
  browser: Browser,
  teamId: string,
  command: object,
  commandId: CommandId = crypto.randomUUID(),
) {
  return (await browser.post(`/api/teams/${teamId}/commands`, { commandId, command })).status;
}

export async function change(browser: Browser, seat: Seat, command: Record<string, unknown>) {
  expect((await browser.send(seat, command)).status).toBe(200);
}

/** The headers of a program with a token of the team, which this browser makes. */
export async function teamTokenOf(
  browser: Browser,
  teamId: string,
  scopes: readonly WideScope[],
  commandId?: CommandId,
): Promise<{ readonly authorization: string }> {
  const secret = commandId ? 'x'.repeat(24) : randomSecret();
  const command = { type: 'makeToken', name: scopes.join(), secret, scopes, days: 30 };
  expect(await run(browser, teamId, command, commandId)).toBe(200);
  return { authorization: `Bearer ${teamTokenText(secret)}` };
}
