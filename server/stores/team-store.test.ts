import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import { defaultSettings } from '@story-pointer/core/session/settings';
import type { TeamChange } from '@story-pointer/core/team/commands';
import { summaryOf } from '@story-pointer/core/team/team';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { given } from '../testing/room.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { after, found, roomCalled, start, withTeam } from '../testing/stored-teams.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openPostgres } from './postgres.ts';
import type { SqlDatabase } from './sql-database.ts';
import { RecordNotFound, type Store } from './store.ts';
import { SqlTeamStore } from './team-store.ts';

const day = 24 * 60 * 60 * 1000;

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

let postgres: Databases;

describe('teams in SQLite', () => keepsTeams(openTemporarySqlite));

test('[TE10] a session that cannot be read stays, and others are deleted all the same', async () => {
  const clock = { now: 1000 };
  await using sqlite = await openTemporarySqlite(() => clock.now);
  const { team } = await withTeam(sqlite.store);
  expect(await sqlite.store.teams.commit(team, start(team, 'zoe'))).toBe(true);
  await sqlite.store.close();
  {
    using database = new Database(sqlite.path);
    database.run("UPDATE documents SET data = '?' WHERE session_id = 'room'");
  }
  const store = await sqlite.reopen();
  const pruning = store.prune({ idle: 2000, unused: 0, receipts: 0 });
  await expect(pruning).rejects.toBeInstanceOf(AggregateError);
  expect([...(await store.positionsOf(['room', 'zoe'])).keys()]).toEqual(['room']);
});

test('[TE6] a list is never older than the version with it', async () => {
  let isStarted = false;
  const row = {
    ...{ id: 'team', mark: '', maker: '', data: '{"name":"Team"}', changedAt: 0 },
    ...{ deletesAt: null, nextId: null },
  };
  const listed = {
    place: 1,
    isShelved: 0,
    data: JSON.stringify(summaryOf(newRoom)),
    usedAt: 0,
    dueAt: null,
  };
  const ids = () => (isStarted ? ['next', 'room'] : ['room']);
  const read: SqlDatabase['read'] = async ({ text }) => {
    if (/FROM team_(managers|programs)/.test(text)) return Object.assign([], { count: 0 });
    if (!text.includes('FROM teams'))
      return Object.assign(
        ids().map((id) => ({ id, ...listed })),
        { count: 1 },
      );
    // Others are served between the two statements.
    await Promise.resolve();
    isStarted = true;
    return Object.assign([{ ...row, revision: 2 }], { count: 1 });
  };
  const never = () => Promise.reject(new Error('it only reads'));
  const unused = { snapshot: never, change: never, commit: never, close: never };
  const teams = new SqlTeamStore({ read, now: Date.now, ...unused });
  expect(await teams.find('team')).toMatchObject({ sessions: [{ id: 'next' }, { id: 'room' }] });
});

describe.skipIf(isPostgresMissing)('teams in PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  keepsTeams(async (now = Date.now) => {
    const store: Store = await openPostgres(await postgres.newDatabase(), now, 'alone');
    return { store, [Symbol.asyncDispose]: () => store.close() };
  });
});

interface OpenStore extends AsyncDisposable {
  readonly store: Store;
}

function keepsTeams(open: (now?: () => number) => Promise<OpenStore>): void {
  test('[TE1, TE2] keeps a team with its session, whose figures follow each change of the session', async () => {
    await using source = await open(() => 5000);
    const { store } = source;
    const { room, team } = await withTeam(store);
    expect(await store.load('room')).toEqual(room);
    expect(team).toMatchObject({ id: 'team', name: 'Payments', maker: 'key of ann', revision: 1 });
    const listed = { id: 'room', place: 1, usedAt: 5000, isShelved: false };
    expect(team.sessions).toEqual([{ ...summaryOf(room), ...listed }]);
    const { commit, next } = commitOf(room, [
      { type: 'revealed', storyId: 'pay', votes: [] },
      { type: 'pointsAgreed', storyId: 'pay', points: 3 },
    ]);
    expect(await store.commit(room, [commit])).toBe(true);
    const { sessions } = await found(store);
    expect(sessions).toEqual([{ ...summaryOf(next), ...listed, isShelved: true }]);
    expect(await store.teams.ofSession('room', 0)).toBe('team');
    expect(await store.teams.ofSession('other', 0)).toBeUndefined();
    const seats = await store.teams.seatsIn('team', ['key of ann']);
    const { isFacilitator } = given(room.participants[0]);
    expect([...seats]).toEqual([['room', { participantId: 'ann', isFacilitator }]]);
    const making = { type: 'makeTeam', name: 'Team' } as const;
    const listing = { teamsMade: 1, hasTeam: true };
    expect(await store.teams.listing(making, 'key of ann', 'room', 0)).toEqual(listing);
    expect(await store.teams.find('other')).toBeUndefined();
  });

  test('[TE6] keeps a session with the team’s next version, or neither, for one of many starts', async () => {
    await using source = await open();
    const { store } = source;
    const { team } = await withTeam(store);
    const starts = Array.from({ length: 8 }, (_, index) => start(team, `next-${index}`, ['room']));
    const won = await Promise.all(starts.map((one) => store.teams.commit(team, one)));
    expect(won.filter(Boolean)).toHaveLength(1);
    const first = given(starts[won.indexOf(true)]);
    const kept = await found(store);
    expect(kept).toMatchObject({ revision: 2, mark: first.team.mark });
    expect(kept.sessions.map(({ id }) => id)).toEqual([first.started.session.id, 'room']);
    expect(kept.brought).toEqual(['room']);
    for (const { started } of starts) {
      const { id } = started.session;
      if (started === first.started) expect(await store.load(id)).toEqual(started);
      else await expect(store.load(id)).rejects.toBeInstanceOf(RecordNotFound);
    }
    expect(await store.teams.commit(kept, { ...start(kept, 'late'), receipt: first.receipt })).toBe(
      false,
    );
  });

  test('[TE7, TE15] keeps a new name and the next session’s deck, and takes a session off the list', async () => {
    await using source = await open();
    const { store } = source;
    const { room, team } = await withTeam(store);
    const settings = { ...defaultSettings, autoReveal: true };
    const changes: TeamChange[] = [
      { type: 'teamRenamed', name: 'Billing' },
      { type: 'nextPrepared', next: { type: 'tShirt', settings } },
    ];
    const renamed = after(team, changes, 'rename');
    expect(await store.teams.commit(team, renamed)).toBe(true);
    const off = after(renamed.team, [{ type: 'sessionTakenOff', sessionId: 'room' }], 'off');
    expect(await store.teams.commit(renamed.team, off)).toBe(true);
    expect(await store.teams.find('team')).toEqual(off.team);
    expect(await store.load('room')).toEqual({ ...room, isOfTeam: false });
  });

  test('[TE11] moves a team with its list to another address, and the old one says so', async () => {
    await using source = await open();
    const { store } = source;
    const { team } = await withTeam(store);
    const renewed = after(team, [{ type: 'linkRenewed', teamId: 'next' }], 'renew');
    expect(await store.teams.commit(team, renewed)).toBe(true);
    expect(await found(store, 'next')).toEqual(renewed.team);
    expect(await store.teams.find('team')).toEqual({ nextId: 'next' });
    const again = after(renewed.team, [{ type: 'linkRenewed', teamId: 'last' }], 'again');
    expect(await store.teams.commit(renewed.team, again)).toBe(true);
    expect(await store.teams.find('team')).toEqual({ nextId: 'last' });
    expect(await store.teams.ofSession('room', 0)).toBe('last');
    expect(await store.teams.hasRights('key of ann')).toBe(true);
  });

  test('[TE14] keeps the browsers that manage a team, also at its next address, until their rights are withdrawn', async () => {
    await using source = await open();
    const { store } = source;
    const { team } = await withTeam(store);
    const link = { secretHash: 'hash', endsAt: 1 };
    const shared = after(team, [{ type: 'rightsShared', link }], 'share');
    expect(await store.teams.commit(team, shared)).toBe(true);
    expect((await found(store)).rightsLink).toEqual(link);
    const moved: TeamChange[] = [
      { type: 'rightsAccepted', keyHash: 'bob' },
      { type: 'linkRenewed', teamId: 'next' },
    ];
    const accepted = after(shared.team, moved, 'accept');
    expect(await store.teams.commit(shared.team, accepted)).toBe(true);
    expect(await found(store, 'next')).toEqual(accepted.team);
    expect(await store.teams.hasRights('bob')).toBe(true);
    const withdrawn = after(accepted.team, [{ type: 'rightsWithdrawn' }], 'withdraw');
    expect(await store.teams.commit(accepted.team, withdrawn)).toBe(true);
    expect(await store.teams.hasRights('bob')).toBe(false);
  });

  test('[TE17] puts a session on the list in the place of another one, and starts decided before have to be decided anew', async () => {
    await using source = await open();
    const { store } = source;
    const { team } = await withTeam(store);
    const later = { ...roomCalled('later'), isOfTeam: false };
    await store.create(later, { id: 'receipt later', answer: '{}' });
    const change: Change = { type: 'teamJoined', teamId: 'team', givesWay: 'room' };
    const { commit, next } = commitOf(later, [change]);
    const receipt = { id: 'receipt join', answer: '{}' };
    expect(await store.commit(later, [{ ...commit, receipt }])).toBe(true);
    expect(await store.teams.commit(team, start(team, 'next'))).toBe(false);
    const sessions = [{ ...summaryOf(next), id: 'later' }];
    expect(await found(store)).toMatchObject({ revision: 2, sessions });
    expect((await store.load('later')).isOfTeam).toBe(true);
  });

  test('[TE5] keeps the stories of an expired session in short, and in full for a start', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const { store } = source;
    const { room } = await withTeam(store);
    const details = { key: 'PAY-1', fullTitle: '', link: '', description: 'By card.' };
    const short = { name: 'Pay', key: 'PAY-1', fullTitle: '', link: '', description: '' };
    const written = { ...details, note: '', origin: null, questions: [] };
    const { commit } = commitOf(room, [
      { type: 'detailsWritten', storyId: 'pay', details: written },
    ]);
    await store.commit(room, [commit]);
    expect(await store.teams.leftIn(['other', 'room'])).toEqual([[], [short]]);
    clock.now = 2000;
    const team = await found(store);
    expect(await store.teams.commit(team, start(team, 'next'))).toBe(true);
    expect(await store.prune({ idle: 2000, unused: 0, receipts: 0 })).toEqual(['room']);
    expect(await store.teams.leftIn(['room'])).toEqual([[short]]);
    expect(await store.teams.leftBy('room')).toEqual([{ name: 'Pay', ...details }]);
  });

  test('[TE11] forgets after 30 days that an address was renewed', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const { store } = source;
    const { room, team } = await withTeam(store);
    await store.teams.commit(team, after(team, [{ type: 'linkRenewed', teamId: 'next' }], 'renew'));
    clock.now += 30 * day - 1;
    const used = commitOf(room, [{ type: 'sessionRenamed', name: 'Sprint 2' }]).commit;
    await store.commit(room, [{ ...used, receipt: { id: 'receipt use', answer: '{}' } }]);
    await store.prune({ idle: clock.now, unused: 0, receipts: 0 });
    expect(await store.teams.find('team')).toEqual({ nextId: 'next' });
    clock.now += 2;
    await store.prune({ idle: 0, unused: 0, receipts: 0 });
    clock.now = 1000;
    expect(await store.teams.find('team')).toBeUndefined();
    expect(await store.teams.find('next')).toBeDefined();
  });

  test('[TE20] hides a deleted team at its time and erases it later, and its session can have another', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const { store } = source;
    const { room, team } = await withTeam(store);
    const planned = after(team, [{ type: 'deletionPlanned', at: 9 * day }], 'delete');
    expect(await store.teams.commit(team, planned)).toBe(true);
    expect(await found(store)).toEqual({ ...planned.team, deletesAt: 9 * day });
    const making = { type: 'makeTeam', name: 'Team' } as const;
    const listing = (now: number) => store.teams.listing(making, 'key of ann', 'room', now);
    const [before, by] = [9 * day - 1, 9 * day];
    expect(await store.teams.ofSession('room', before)).toBe('team');
    expect(await listing(before)).toEqual({ teamsMade: 1, hasTeam: true });
    expect(await store.teams.ofSession('room', by)).toBeUndefined();
    expect(await listing(by)).toEqual({ teamsMade: 0, hasTeam: false });
    clock.now = by;
    const { commit } = commitOf(room, [
      { type: 'teamMade', teamId: 'other', name: 'Billing', maker: 'key of ann' },
    ]);
    expect(await store.commit(room, [commit])).toBe(true);
    expect((await found(store, 'other')).sessions).toMatchObject([{ id: 'room' }]);
    await store.prune({ idle: 0, unused: 0, receipts: 9 * day + 1 });
    expect(await listing(by)).toEqual({ teamsMade: 1, hasTeam: true });
    expect((await store.load('room')).isOfTeam).toBe(true);
  });

  test('[TE10] forgets a team with its last session, and keeps the figures of those before', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const { store } = source;
    const { team } = await withTeam(store);
    clock.now = 2000;
    const next = start(team, 'next');
    expect(await store.teams.commit(team, next)).toBe(true);
    const horizons = { unused: 0, receipts: 0 };
    expect(await store.prune({ ...horizons, idle: 2000 })).toEqual(['room']);
    const { sessions } = await found(store);
    expect(sessions.map(({ id, usedAt }) => [id, usedAt])).toEqual([
      ['next', 2000],
      ['room', null],
    ]);
    expect(await store.teams.leftIn(['room'])).toMatchObject([[{ name: 'Pay' }]]);
    expect(await store.prune({ ...horizons, idle: 2001 })).toEqual(['next']);
    expect(await store.teams.find('team')).toBeUndefined();
    expect(await store.teams.leftIn(['room'])).toEqual([[]]);
  });
}
