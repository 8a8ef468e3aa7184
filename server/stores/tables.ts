import sql, { raw, type Sql } from 'sql-template-tag';
import { documentSteps, takeOver } from './earlier-tables.ts';
import type { Query, Transact } from './sql.ts';

/** The key of each table; those that others refer to come first. */
export const keys = {
  sessions: ['id'],
  documents: ['session_id', 'kind', 'id'],
  seats: ['session_id', 'participant_id', 'key_hash'],
  votes: ['session_id', 'story_id', 'participant_id'],
  receipts: ['id'],
  clock: ['id'],
  teams: ['id'],
  team_sessions: ['session_id'],
  team_managers: ['team_id', 'key_hash'],
  team_programs: ['id'],
  deliveries: ['id'],
} as const;

/**
 * The tables. A session is always read whole, so its parts are documents. Columns are for searching, and for what a
 * vote writes.
 * @param kind SQLite keeps short rows in half the space where nothing but their key leads to them
 */
export function newTables(kind: 'SQLite' | 'PostgreSQL'): readonly Sql[] {
  const byKey = kind === 'SQLite' ? ' WITHOUT ROWID' : '';
  return [
    `CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      revision INTEGER NOT NULL,
      mark TEXT NOT NULL,
      creation_date TEXT NOT NULL,
      last_activity_at BIGINT NOT NULL,
      due_at BIGINT,
      data TEXT NOT NULL
    )`,
    'CREATE INDEX sessions_by_short_code ON sessions (substr(id, 12))',
    'CREATE INDEX sessions_by_alarm ON sessions (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE documents (
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      place BIGINT NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (session_id, kind, id)
    )`,
    `CREATE TABLE seats (
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      participant_id TEXT NOT NULL,
      key_hash TEXT NOT NULL,
      place BIGINT NOT NULL,
      PRIMARY KEY (session_id, participant_id, key_hash)
    )${byKey}`,
    'CREATE INDEX seats_by_key ON seats (key_hash)',
    `CREATE TABLE votes (
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      story_id TEXT NOT NULL,
      participant_id TEXT NOT NULL,
      points DOUBLE PRECISION NOT NULL,
      place BIGINT NOT NULL,
      PRIMARY KEY (session_id, story_id, participant_id)
    )${byKey}`,
    `CREATE TABLE receipts (
      id TEXT PRIMARY KEY,
      answer TEXT NOT NULL,
      made_at BIGINT NOT NULL
    )${byKey}`,
    'CREATE TABLE clock (id INTEGER PRIMARY KEY, stands_at BIGINT NOT NULL, checked_at BIGINT NOT NULL)',
    ...added.flat(),
  ].map((text) => raw(text));
}

/** Added since release 2.0.0, whose processes may still be at work, in steps. */
const added = [
  // Null where a receipt belongs to no session. Without an index, which would cost a vote a third more of the disk.
  ['ALTER TABLE receipts ADD COLUMN session_id TEXT'],
  [
    `CREATE TABLE teams (
      id TEXT PRIMARY KEY,
      revision INTEGER NOT NULL,
      mark TEXT NOT NULL,
      last_activity_at BIGINT NOT NULL,
      maker TEXT NOT NULL,
      data TEXT NOT NULL
    )`,
    'CREATE INDEX teams_by_maker ON teams (maker)',
    // The figures of a session outlive it. Its stories in full are there once it is gone; only a start reads them.
    `CREATE TABLE team_sessions (
      session_id TEXT PRIMARY KEY,
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE ON UPDATE CASCADE,
      place INTEGER NOT NULL,
      is_brought INTEGER NOT NULL,
      data TEXT NOT NULL,
      left_over TEXT NOT NULL,
      left_stories TEXT
    )`,
    'CREATE INDEX team_sessions_by_team ON team_sessions (team_id)',
  ],
  [
    'ALTER TABLE teams ADD COLUMN deletes_at BIGINT',
    // The id by which a renewed address is known now.
    'ALTER TABLE teams ADD COLUMN next_id TEXT',
    'ALTER TABLE team_sessions ADD COLUMN agreed TEXT',
  ],
  [
    `CREATE TABLE team_managers (
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE ON UPDATE CASCADE,
      key_hash TEXT NOT NULL,
      PRIMARY KEY (team_id, key_hash)
    )`,
    'CREATE INDEX team_managers_by_key ON team_managers (key_hash)',
  ],
  [
    // The messages of a webhook. Only those with a time are looked for: the first of those in turn, for each session,
    // and what no longer holds up others. A claimed one is tried again at its time. Those to the webhooks of a team
    // have its id, and the first one of each is of no session.
    `CREATE TABLE deliveries (
      id TEXT PRIMARY KEY,
      session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
      webhook_id TEXT NOT NULL,
      host TEXT NOT NULL,
      place BIGINT NOT NULL,
      type TEXT NOT NULL,
      happens_at BIGINT NOT NULL,
      due_at BIGINT,
      in_turn INTEGER NOT NULL,
      claimed INTEGER NOT NULL,
      tries INTEGER NOT NULL,
      status INTEGER,
      body TEXT NOT NULL,
      team_id TEXT REFERENCES teams (id) ON DELETE CASCADE ON UPDATE CASCADE
    )`,
    'CREATE INDEX deliveries_by_webhook ON deliveries (session_id, webhook_id, place, in_turn, due_at, tries)',
    'CREATE INDEX deliveries_by_team ON deliveries (team_id, happens_at) WHERE team_id IS NOT NULL',
    'CREATE INDEX deliveries_due ON deliveries (due_at, host) WHERE due_at IS NOT NULL',
  ],
  // The document of the team has it, since sessions leave its list and come back.
  ['ALTER TABLE team_sessions DROP COLUMN is_brought'],
  [
    // By the hash of a token, or the id of a webhook, which has a host while it is sent events.
    `CREATE TABLE team_programs (
      id TEXT PRIMARY KEY,
      team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE ON UPDATE CASCADE,
      host TEXT,
      format TEXT,
      data TEXT NOT NULL
    )`,
    'CREATE INDEX team_programs_by_team ON team_programs (team_id)',
  ],
];

/** The number of steps that the tables have gone through: a program that knows fewer does not start. */
const steps = documentSteps + added.length;

/** The tables that a database lacks, which has gone through so many steps. */
export function tablesAfter(done: number): readonly string[] {
  const later = added.slice(Math.max(0, done - documentSteps)).flat();
  return later.flatMap((text) => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? []);
}

/** The number of those that a database has gone through. */
export async function stepsOf(query: Query): Promise<number> {
  return (await query(sql`SELECT step FROM migrations`)).length;
}

/** Called after tables of an earlier version went through further steps. */
export type OnUpgrade = (from: number, to: number) => void;

/**
 * Brings the tables up to date, with what an earlier version has left in them.
 * @param alone runs a transaction while no other process is in one of its own, so that several may start at once
 * @param isBeside whether servers may be at work on it, which have brought it up to date
 * @throws {Error} when the database was written by another version of the product than it may
 */
export async function prepare(
  alone: Transact,
  kind: 'SQLite' | 'PostgreSQL',
  isBeside: boolean,
  onUpgrade: OnUpgrade = () => {},
): Promise<void> {
  let from = steps;
  await alone(async (query) => {
    await query(sql`CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)`);
    const done = await stepsOf(query);
    from = done;
    if (done === steps) return;
    if (done > steps)
      throw new Error('The database was written by a newer version of Story Pointer.');
    if (isBeside)
      throw new Error('It was written by an older version: start the server of this one first.');
    const tables = newTables(kind);
    if (done >= documentSteps)
      for (const text of added.slice(done - documentSteps).flat()) await query(raw(text));
    else if (done > 0) await takeOver(query, done, tables);
    else for (const table of tables) await query(table);
    for (let step = done + 1; step <= steps; step += 1)
      await query(sql`INSERT INTO migrations (step) VALUES (${step})`);
  });
  if (from > 0 && from < steps) onUpgrade(from, steps);
}
