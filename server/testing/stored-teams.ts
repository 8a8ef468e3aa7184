import { expect } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { applyTeam, type TeamChange } from '@story-pointer/core/team/commands';
import { summaryOf, type Team } from '@story-pointer/core/team/team';
import type { Store } from '../stores/store.ts';
import { commitOf, newRoom } from './sample-commits.ts';

const made: readonly Change[] = [
  { type: 'storyCreated', storyId: 'pay', name: 'Pay' },
  { type: 'teamMade', teamId: 'team', name: 'Payments', maker: 'key of ann' },
];

/** A store with a team of one session, which has a story. */
export async function withTeam(
  store: Store,
): Promise<{ readonly room: Room; readonly team: Team }> {
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  const { commit, next } = commitOf(newRoom, made);
  expect(await store.commit(newRoom, [commit])).toBe(true);
  return { room: next, team: await found(store) };
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
  const listed = { id, place: team.revision + 1, usedAt: 0, isBrought: false, isShelved: false };
  const session = { ...summaryOf(started), ...listed };
  const changes: TeamChange[] = [{ type: 'sessionStarted', session, brought }];
  return { ...after(team, changes, `start ${id}`), started };
}

export function after(team: Team, changes: readonly TeamChange[], id: string) {
  const next = { ...changes.reduce(applyTeam, team), revision: team.revision + 1, mark: id };
  return { changes, team: next, receipt: { id, answer: '{}' } };
}
