import type { SQL } from 'bun';

/**
 * The tables, step by step, in the SQL that SQLite and PostgreSQL share. A step that has been
 * released is never edited; a change of the tables is a step of its own.
 */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      creation_date TEXT NOT NULL,
      facilitator_active_story_id TEXT,
      revision INTEGER NOT NULL,
      last_activity_at BIGINT NOT NULL
    )`,
    `CREATE TABLE participants (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      is_facilitator INTEGER NOT NULL,
      key_hash TEXT,
      joined_revision INTEGER NOT NULL
    )`,
    'CREATE INDEX participants_by_session ON participants (session_id)',
    'CREATE INDEX participants_by_key ON participants (key_hash)',
    `CREATE TABLE stories (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      pointed INTEGER NOT NULL,
      "order" INTEGER NOT NULL,
      points DOUBLE PRECISION,
      round INTEGER NOT NULL
    )`,
    'CREATE INDEX stories_by_session ON stories (session_id)',
    `CREATE TABLE votes (
      story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
      participant_id TEXT NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
      points DOUBLE PRECISION NOT NULL,
      cast_revision INTEGER NOT NULL,
      PRIMARY KEY (story_id, participant_id)
    )`,
    'CREATE INDEX votes_by_participant ON votes (participant_id)',
    'CREATE TABLE receipts (id TEXT PRIMARY KEY, answer TEXT NOT NULL, made_at BIGINT NOT NULL)',
    'CREATE INDEX receipts_by_age ON receipts (made_at)',
  ],
  [
    `CREATE TABLE clock (
      id INTEGER PRIMARY KEY,
      stands_at BIGINT NOT NULL,
      checked_at BIGINT NOT NULL
    )`,
  ],
  // How far data that is moved in from another database has come; empty but for that time.
  ['CREATE TABLE moves (source TEXT NOT NULL, table_name TEXT NOT NULL, last_key TEXT NOT NULL)'],
];

/** What a database is opened for: to serve people, or to move data out of it or into it. */
export type Purpose = 'serve' | 'move';

/** A database that is open, to be closed by disposing of it. */
export interface Connection extends AsyncDisposable {
  readonly sql: SQL;
}

/**
 * Runs a transaction while no other process is in one of its own, so that several may start at once.
 */
export type Alone = (work: (tx: SQL) => Promise<void>) => Promise<void>;

/**
 * Brings the tables up to date.
 * @throws {Error} when the database was written by a newer version of the product, or holds only a
 * part of the data that is moved into it
 */
export async function migrate(alone: Alone, purpose: Purpose): Promise<void> {
  await alone(async (tx) => {
    await tx`CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)`;
    const done: unknown[] = await tx`SELECT step FROM migrations`;
    if (done.length > migrations.length) {
      throw new Error('The database was written by a newer version of Story Pointer.');
    }
    for (const [index, statements] of [...migrations.entries()].slice(done.length)) {
      for (const statement of statements) await tx.unsafe(statement);
      await tx`INSERT INTO migrations (step) VALUES (${index + 1})`;
    }
    const unfinished: unknown[] = await tx`SELECT source FROM moves`;
    if (purpose === 'serve' && unfinished.length > 0) {
      throw new Error('Data is still being moved into it: run migrate-data again to finish that.');
    }
  });
}
