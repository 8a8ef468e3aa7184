import { expect } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { applyTeam, type TeamChange } from '@story-pointer/core/team/commands';
import type { TeamToken, TeamWebhook } from '@story-pointer/core/team/programs';
import { summaryOf, type Team } from '@story-pointer/core/team/team';
import type { Store } from '../stores/store.ts';
import { commitOf, newRoom } from './sample-commits.ts';

const made: readonly Change[] = [
  { type: 'storyCreated', storyId: 'pay', name: 'Pay' },
  { type: 'teamMade', teamId: 'team', name: 'Payments', maker: 'key of ann' },
];

const token: TeamToken = {
  ...{ id: 'ci', name: 'CI', scopes: ['create'], endsAt: 1, isOfMaker: true, hash: 'hash of ci' },
};

export const webhook: TeamWebhook = {
  ...{ id: 'hook', host: 'a.example', state: 'on', isOfMaker: true },
  ...{ url: 'https://a.example/', secret: `whsec_${'A'.repeat(32)}`, format: 'slack' },
  ...{ language: 'en', timeZone: 'UTC', code: '12345678' },
};

/** A store with a team of one session, which has a story. */
export async function withTeam(
  store: Store,
): Promise<{ readonly room: Room; readonly team: Team }> {
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  const { commit, next } = commitOf(newRoom, made);
  expect(await store.commit(newRoom, [commit])).toBe(true);
  return { room: next, team: await found(store) };
}

/** A team with everything it keeps: two sessions, their figures, stories left over and agreed on, a manager, a token, a webhook with its first message, and its former address. */
export async function withFullTeam(store: Store): Promise<Team> {
  const { room, team } = await withTeam(store);
  const { commit } = commitOf(room, [
    { type: 'storyCreated', storyId: 'search', name: 'Search' },
    { type: 'revealed', storyId: 'pay', votes: [] },
    { type: 'pointsAgreed', storyId: 'pay', points: 3 },
  ]);
  const receipt = { id: 'receipt agree', answer: '{}' };
  expect(await store.commit(room, [{ ...commit, receipt }])).toBe(true);
  expect(await store.teams.commit(team, start(team, 'next', ['room']))).toBe(true);
  const later = await found(store);
  const changes: readonly TeamChange[] = [
    { type: 'rightsAccepted', keyHash: 'key of bob' },
    { type: 'programsChanged', at: 1, tokens: [token], webhooks: [webhook] },
    // Later than any test.
    { type: 'deletionPlanned', at: 4_000_000_000_000 },
    { type: 'linkRenewed', teamId: 'renewed' },
  ];
  expect(await store.teams.commit(later, after(later, changes, 'renew'))).toBe(true);
  return await found(store, 'renewed');
}

export const fullTeam = {
  old: { nextId: 'renewed' },
  team: {
    ...{ name: 'Payments', managers: ['key of bob'], brought: ['room'] },
    ...{ tokens: [token], webhooks: [webhook] },
    deletesAt: 4_000_000_000_000,
    sessions: [
      { id: 'next', points: null },
      { id: 'room', points: '1 M', leftOver: 1 },
    ],
  },
  messages: [{ webhookId: 'hook', type: 'ping' }],
  left: [[{ name: 'Search' }], []],
  agreed: [[{ name: 'Pay', points: 3 }], []],
};

/** The parts of it in a store. */
export async function fullTeamIn({ teams, deliveries }: Store) {
  const ids = ['room', 'next'];
  const [left, agreed] = await Promise.all([teams.leftIn(ids), teams.agreedIn(ids)]);
  const [old, team] = await Promise.all([teams.find('team'), teams.find('renewed')]);
  const messages = await deliveries.list({ teamId: 'renewed' }, Number.MAX_SAFE_INTEGER);
  const seats = await teams.seatsIn('renewed', ['key of ann']);
  return { old, team, left, agreed, messages, seats };
}

export async function found(store: Store, id = 'team'): Promise<Team> {
  const team = await store.teams.find(id);
  if (!team || 'nextId' in team) throw new Error(`there is no team at ${id}`);
  return team;
}

export function roomCalled(id: string): Room {
  const session = { ...newRoom.session, id };
  return { ...newRoom, session, participants: [], seats: {}, isOfTeam: true };
}

export function start(team: Team, id: string, brought: readonly string[] = []) {
  const started = roomCalled(id);
  const listed = { id, place: team.revision + 1, usedAt: 0, isShelved: false };
  const session = { ...summaryOf(started), ...listed };
  const changes: TeamChange[] = [{ type: 'sessionStarted', session, brought }];
  return { ...after(team, changes, `start ${id}`), started };
}

export function after(team: Team, changes: readonly TeamChange[], id: string) {
  const next = { ...changes.reduce(applyTeam, team), revision: team.revision + 1, mark: id };
  return { changes, team: next, receipt: { id, answer: '{}' } };
}
