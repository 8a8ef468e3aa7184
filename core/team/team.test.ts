import { expect, test } from 'bun:test';
import { makeId } from '../ids.ts';
import { applyAll } from '../session/apply.ts';
import { create } from '../session/create.ts';
import { decide } from '../session/decide.ts';
import type { Room } from '../session/room.ts';
import { defaultSettings } from '../session/settings.ts';
import { inEveryPlay } from '../testing/law.ts';
import type { TeamCommand } from './command-schema.ts';
import { applyTeam, decideTeam } from './commands.ts';
import { eachOnce, leftOverIn } from './left-over.ts';
import { startSession } from './start.ts';
import {
  leavingSessions,
  mostSessions,
  nextSessionName,
  openSessionOf,
  summaryOf,
  type Team,
  type TeamBrowser,
  type TeamSession,
  viewOf,
} from './team.ts';

const now = Date.UTC(2026, 2, 2);
const hour = 60 * 60 * 1000;
let made = 0;
const around = {
  newId: () => makeId(now, (made++ % 1000) / 1000),
  now: () => now,
  limits: { participants: 50, stories: 5, bytes: 1_000_000, seatsPerBrowser: 10 },
  digest: (text: string) => text,
};

function sessionOf(id: string, parts: Partial<TeamSession> = {}): TeamSession {
  return {
    ...{ id, place: 1, name: 'Sprint 24', type: 'linear', settings: defaultSettings },
    collects: false,
    ...{ creationDate: '2026-03-01T00:00:00.000Z', closedAt: null },
    ...{ stories: 3, points: '3', took: null, leftOver: 0, usedAt: now },
    isShelved: false,
    ...parts,
  };
}

const team: Team = {
  ...{ id: 'team', revision: 1, mark: '', name: 'Payments', maker: 'ann', deletesAt: null },
  ...{ next: null, rightsLink: null, managers: [], brought: [], tokens: [], webhooks: [] },
  sessions: [sessionOf('last', { place: 2 }), sessionOf('first')],
};

const browserOf = (keys: readonly string[], seats: TeamBrowser['seats'] = new Map()) => ({
  keys,
  seats,
});
const beside = { leftOver: 2, shelf: [], collects: null, now };
const named = (name: string, key = '') => ({
  ...{ name, key, fullTitle: '', link: '', description: '' },
});

test('[TE4] the open session is the newest that is neither closed nor gone, and was used within 12 hours', () => {
  const sessions = [
    sessionOf('gone', { usedAt: null }),
    sessionOf('closed', { closedAt: 1 }),
    sessionOf('old', { usedAt: now - 12 * hour }),
    sessionOf('open', { usedAt: now - 12 * hour + 1 }),
  ];
  expect(openSessionOf({ ...team, sessions }, now)?.id).toBe('open');
  expect(openSessionOf({ ...team, sessions }, now + 1)).toBeUndefined();
});

test('[TE3] the next session is named after the last one', () => {
  expect(nextSessionName(team, () => true)).toBe('Sprint 25');
  expect(nextSessionName(team, () => false)).toBe('');
  expect(nextSessionName({ ...team, sessions: [] }, () => true)).toBe('');
});

test('[TE5] a story comes once: by its key, or without one by its name', () => {
  const lists = [
    [named('Pay', 'PAY-1'), named('Search')],
    [named('Payment', 'PAY-1'), named('SEARCH'), named('Pay')],
  ];
  expect(eachOnce(lists).map(({ name }) => name)).toEqual(['Pay', 'Search', 'Pay']);
});

test('[TE5] stories of the last five sessions with any can be brought along, unless they were already', () => {
  const empty = ['1', '2', '3', '4', '5'].map((id) => sessionOf(id, { closedAt: 1 }));
  const leaving = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) =>
    sessionOf(id, { leftOver: 1, closedAt: 1 }),
  );
  const sessions = [sessionOf('open', { leftOver: 1 }), ...empty, ...leaving];
  const ids = (one: Team) => leavingSessions(one, now).map(({ id }) => id);
  expect(ids({ ...team, sessions })).toEqual(['a', 'b', 'c', 'd', 'e']);
  const session = sessionOf('next');
  const brought = ['a', 'c', 'd', 'e'];
  expect(
    ids(applyTeam({ ...team, sessions }, { type: 'sessionStarted', session, brought })),
  ).toEqual(['b']);
});

test('[TE3, TE5] a session starts with the deck of the last one, and as many stories as fit', () => {
  const left = ['1', '2', '3', '4', '5', '6'].map((name) => named(name));
  const start = { name: 'Sprint 25', facilitatorName: 'Bob' };
  const started = startSession(team, start, left, 'bob', around, 0);
  if (!started.ok) throw new Error(started.refusal.code);
  const { room, changes } = started.value;
  expect(room.session).toMatchObject({ type: 'linear', name: 'Sprint 25' });
  expect(leftOverIn(room)).toEqual(left.slice(0, 5));
  const after = changes.reduce(applyTeam, team);
  const listed = { id: room.session.id, place: 2 };
  expect(after.sessions[0]).toMatchObject({ ...summaryOf(room), ...listed });
  expect(startSession(team, start, left, 'bob', around, 10).ok).toBe(false);
});

test('[TE2] the list has 200 sessions, and the oldest without points give way, else the oldest', () => {
  let full: Team = { ...team, sessions: [] };
  for (let count = 0; count <= mostSessions; count += 1) {
    const session = sessionOf(`session-${count}`);
    full = applyTeam(full, { type: 'sessionStarted', session, brought: [] });
  }
  expect(full.sessions).toHaveLength(200);
  expect(full.sessions.at(-1)?.id).toBe('session-1');
  for (const id of ['empty-1', 'empty-2', 'empty-3']) {
    const session = sessionOf(id, { points: null });
    full = applyTeam(full, { type: 'sessionStarted', session, brought: [] });
  }
  expect(full.sessions).toHaveLength(200);
  expect(full.sessions.slice(0, 2).map(({ id }) => id)).toEqual(['empty-3', 'session-200']);
  expect(full.sessions.at(-1)?.id).toBe('session-2');
});

test('[TE7] a browser with the link alone changes no team', () => {
  const off = { type: 'takeOff', place: 2 } as const;
  for (const keys of [['bob'], []])
    expect(decideTeam(team, browserOf(keys), off, around)).toMatchObject({
      refusal: { code: 'notYourTeam' },
    });
  const decided = decideTeam(team, browserOf(['newer', 'ann']), off, around);
  if (!decided.ok) throw new Error(decided.refusal.code);
  expect(decided.value.reduce(applyTeam, team).sessions.map(({ id }) => id)).toEqual(['first']);
  const other = { ...off, place: 3 };
  expect(decideTeam(team, browserOf(['ann']), other, around)).toMatchObject({ value: [] });
  const nameless = { type: 'renameTeam', name: ' ' } as const;
  expect(decideTeam(team, browserOf(['ann']), nameless, around).ok).toBe(false);
});

test('[TE20] a team is deleted after seven days, however often that is asked for, unless it is called off', () => {
  const run = (one: Team, type: 'deleteTeam' | 'keepTeam', at: number) => {
    const decided = decideTeam(one, browserOf(['ann']), { type }, { ...around, now: () => at });
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided.value.reduce(applyTeam, one);
  };
  // The server's clock counts parts of milliseconds.
  const going = run(team, 'deleteTeam', now + 0.25);
  expect(going.deletesAt).toBe(now + 7 * 24 * hour);
  expect(run(going, 'deleteTeam', now + hour)).toEqual(going);
  expect(run(going, 'keepTeam', now + hour)).toEqual(team);
  expect(run(team, 'keepTeam', now)).toEqual(team);
});

test('[TE7] the code and the name of a session are shown to browsers with a seat in it', () => {
  const seats = new Map([['first', { participantId: 'bob', isFacilitator: false }]]);
  const seen = viewOf(team, browserOf(['key of bob'], seats), beside);
  const open = { id: null, participantId: null, name: 'Sprint 24' };
  expect(seen).toMatchObject({ isMaker: false, leftOver: 2, open });
  expect(seen.sessions).toMatchObject([
    { id: null, name: null, participantId: null },
    { id: 'first', name: 'Sprint 24', participantId: 'bob' },
  ]);
  const byMaker = viewOf(team, browserOf(['ann']), beside);
  expect(byMaker.sessions[0]).toMatchObject({ place: 2, id: null, name: null });
  expect(JSON.stringify(seen)).not.toContain('ann');
  expect(seen.nextName).toBe('');
  expect(byMaker.nextName).toBe('Sprint 25');
});

/** The team after a command of a browser; the code of its refusal otherwise. */
function after(one: Team, browser: TeamBrowser, command: TeamCommand, at = now) {
  const decided = decideTeam(one, browser, command, { ...around, now: () => at });
  return decided.ok ? decided.value.reduce(applyTeam, one) : decided.refusal.code;
}

function teamAfter(...given: Parameters<typeof after>): Team {
  const done = after(...given);
  if (typeof done === 'string') throw new Error(done);
  return done;
}

const [ann, bob] = [browserOf(['ann']), browserOf(['bob'])];
const secret = 'a'.repeat(24);

test('[TE14] a link shares the rights in a team with one browser, within 24 hours, and the maker alone shares and withdraws them', () => {
  const share = { type: 'shareRights', secret } as const;
  const accept = { type: 'acceptRights', secret } as const;
  const rename = { type: 'renameTeam', name: 'Billing' } as const;
  expect(after(team, bob, share)).toBe('notYourTeam');
  expect(after(team, bob, accept)).toBe('rightsLinkOver');
  const shared = teamAfter(team, ann, share);
  expect(after(shared, bob, { ...accept, secret: 'b'.repeat(24) })).toBe('rightsLinkOver');
  expect(after(shared, bob, accept, now + 24 * hour)).toBe('rightsLinkOver');
  expect(after(shared, browserOf([]), accept)).toBe('rightsLinkOver');
  // The maker's own press spends nothing.
  expect(after(shared, ann, accept)).toBe(shared);
  const accepted = teamAfter(shared, bob, accept, now + 24 * hour - 1);
  expect(after(accepted, bob, accept)).toBe(accepted);
  expect(after(accepted, browserOf(['eve']), accept)).toBe('rightsLinkOver');
  expect(after(accepted, bob, rename)).toMatchObject({ name: 'Billing' });
  for (const type of ['shareRights', 'withdrawRights'] as const)
    expect(after(accepted, bob, { ...share, type })).toBe('notYourTeam');
  expect(viewOf(accepted, bob, beside)).toMatchObject({ isMaker: false, managers: 0 });
  expect(viewOf(accepted, ann, beside)).toMatchObject({ mayManage: true, managers: 1 });
  const pending = teamAfter(accepted, ann, share);
  const withdrawn = teamAfter(pending, ann, { type: 'withdrawRights' });
  expect(after(withdrawn, bob, rename)).toBe('notYourTeam');
  expect(after(withdrawn, bob, accept)).toBe('rightsLinkOver');
  const full = { ...team, managers: Array.from({ length: 20 }, (_, index) => `key ${index}`) };
  expect(after(full, ann, share)).toBe('tooManyManagers');
});

test('[TE15] browsers that have led a session prepare the deck and the settings of the next one, which the one after inherits', () => {
  const prepare = { type: 'prepareNext', deck: 'tShirt', settings: { hiddenNames: true } } as const;
  const seated = (isFacilitator: boolean) =>
    browserOf(['bob'], new Map([['first', { participantId: 'bob', isFacilitator }]]));
  expect(after(team, seated(false), prepare)).toBe('notYourTeam');
  const prepared = teamAfter(team, seated(true), prepare);
  expect(viewOf(prepared, bob, beside).next).toMatchObject({ type: 'tShirt' });
  const start = { name: 'Sprint 25', facilitatorName: 'Bob' };
  const started = startSession(prepared, start, undefined, 'bob', around, 0);
  if (!started.ok) throw new Error(started.refusal.code);
  const { session } = started.value.room;
  expect(session.type).toBe('tShirt');
  expect(session.settings).toEqual({ ...defaultSettings, hiddenNames: true });
  const inherited = started.value.changes.reduce(applyTeam, prepared);
  expect(inherited.next).toBeNull();
  expect(viewOf(inherited, bob, beside).next).toMatchObject({ type: 'tShirt' });
  const deck = { name: 'Ours', average: 'all', cards: [] } as const;
  expect(after(team, ann, { ...prepare, deck })).toBe('badDeck');
});

test('[TE1] a browser makes a team of a session once, and fifty teams', () => {
  const created = create(
    { name: 'One', facilitatorName: 'Ann', type: 'linear' },
    'ann',
    '',
    around,
  );
  if (!created.ok) throw new Error(created.refusal.code);
  const { room, participantId } = created.value;
  const sender = { kind: 'seat', participantId, keyHash: 'ann' } as const;
  const make = (within: Room, teamsMade: number) =>
    decide(within, sender, { type: 'makeTeam', name: 'Team' }, { ...around, teamsMade });
  const first = make(room, 49);
  if (!first.ok) throw new Error(first.refusal.code);
  expect(make(applyAll(room, first.value), 0)).toMatchObject({ refusal: { code: 'hasTeam' } });
  expect(make(room, 50)).toMatchObject({ refusal: { code: 'tooManyTeams', limit: 50 } });
});

test(
  '[TE2, TE5] in every play a session leaves as many stories as its figures say, and each can be added to another',
  inEveryPlay((steps) => {
    for (const { after } of steps) {
      const left = leftOverIn(after);
      expect(summaryOf(after).leftOver).toBe(left.length);
      expect(eachOnce([left, left])).toEqual(eachOnce([left]));
    }
  }),
);
