import { plainly, type Query, sql, type Transact } from './statement.ts';

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
  // Stories are sorted by places with room in between: a move writes one of them.
  [
    'ALTER TABLE stories ADD COLUMN place BIGINT NOT NULL DEFAULT 0',
    'UPDATE stories SET place = "order" * 4294967296',
    'ALTER TABLE stories DROP COLUMN "order"',
  ],
  // A receipt is known by less of its digest.
  [
    `UPDATE receipts SET id = substr(id, 1, 8) || substr(id, 10, 4) || substr(id, 15, 24)
      WHERE id LIKE '________-____ %'`,
  ],
  ["ALTER TABLE sessions ADD COLUMN mark TEXT NOT NULL DEFAULT ''"],
  // A type may be a deck as JSON, which older programs cannot read.
  [],
  ["ALTER TABLE sessions ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'"],
  [
    'ALTER TABLE stories ADD COLUMN details INTEGER NOT NULL DEFAULT 0',
    `CREATE TABLE story_details (
      story_id TEXT PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
      session_id TEXT NOT NULL,
      details TEXT NOT NULL
    )`,
    'CREATE INDEX story_details_by_session ON story_details (session_id)',
  ],
  // By the end of its id a session is found with a short code.
  ['CREATE INDEX sessions_by_ending ON sessions (substr(id, 12))'],
  // When the first of a session's alarms is due.
  [
    'ALTER TABLE sessions ADD COLUMN due_at BIGINT',
    'CREATE INDEX sessions_by_due ON sessions (due_at) WHERE due_at IS NOT NULL',
  ],
  ['ALTER TABLE stories ADD COLUMN timer TEXT'],
  ['ALTER TABLE participants ADD COLUMN watches INTEGER NOT NULL DEFAULT 0'],
  // Several browsers may hold a seat, and links lead into it.
  [
    `CREATE TABLE seat_keys (
      participant_id TEXT NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
      key_hash TEXT NOT NULL,
      taken_revision INTEGER NOT NULL,
      PRIMARY KEY (participant_id, key_hash)
    )`,
    'CREATE INDEX seat_keys_by_key ON seat_keys (key_hash)',
    `INSERT INTO seat_keys (participant_id, key_hash, taken_revision)
      SELECT id, key_hash, joined_revision FROM participants WHERE key_hash IS NOT NULL`,
    'DROP INDEX participants_by_key',
    'ALTER TABLE participants DROP COLUMN key_hash',
    'ALTER TABLE participants ADD COLUMN returns INTEGER',
    `CREATE TABLE ways (
      participant_id TEXT NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      secret_hash TEXT NOT NULL,
      ends_at BIGINT,
      PRIMARY KEY (participant_id, kind)
    )`,
  ],
  // What is known of a round besides its votes, and the rounds before it.
  [
    'ALTER TABLE stories ADD COLUMN started_at BIGINT',
    'ALTER TABLE stories ADD COLUMN revealed_at BIGINT',
    'ALTER TABLE stories ADD COLUMN names TEXT',
    'ALTER TABLE stories ADD COLUMN cards TEXT',
    `CREATE TABLE rounds (
      story_id TEXT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      session_id TEXT NOT NULL,
      kept TEXT NOT NULL,
      PRIMARY KEY (story_id, number)
    )`,
    'CREATE INDEX rounds_by_session ON rounds (session_id)',
  ],
  ['ALTER TABLE participants ADD COLUMN acts INTEGER NOT NULL DEFAULT 0'],
  ["ALTER TABLE sessions ADD COLUMN barred TEXT NOT NULL DEFAULT '[]'"],
  ['ALTER TABLE stories ADD COLUMN countdown TEXT'],
  ['ALTER TABLE participants ADD COLUMN way_back TEXT'],
  // Votes are sorted by places with room in between, too: a round that is restored brings many at once.
  [
    'ALTER TABLE votes ADD COLUMN place BIGINT NOT NULL DEFAULT 0',
    'UPDATE votes SET place = cast_revision * CAST(1048576 AS BIGINT)',
    'ALTER TABLE votes DROP COLUMN cast_revision',
  ],
  ['ALTER TABLE stories ADD COLUMN floor TEXT'],
  ['ALTER TABLE sessions ADD COLUMN closed_at BIGINT'],
  ['ALTER TABLE stories ADD COLUMN took BIGINT'],
  [
    'ALTER TABLE stories ADD COLUMN last_round INTEGER',
    // As far as it can be told: of rounds that said nothing there is no row.
    `UPDATE stories SET last_round = (
      SELECT MAX(number) FROM rounds WHERE story_id = stories.id AND number > stories.round
    )`,
  ],
];

/** What a database is opened for: to serve people, to move data out of it or into it, or beside those who serve. */
export type Purpose = 'serve' | 'move' | 'beside';

/** A database that is open, to be closed by disposing of it. */
export interface Connection extends AsyncDisposable {
  readonly run: Query;
  readonly transact: Transact;
}

/**
 * Brings the tables up to date.
 * @param alone runs a transaction while no other process is in one of its own, so that several may
 * start at once
 * @throws {Error} when the database was written by a newer version of the product, or holds only a
 * part of the data that is moved into it
 */
export async function migrate(alone: Transact, purpose: Purpose): Promise<void> {
  await alone(async (query) => {
    await query(sql`CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)`);
    const done = await query(sql`SELECT step FROM migrations`);
    if (done.length > migrations.length) {
      throw new Error('The database was written by a newer version of Story Pointer.');
    }
    if (purpose === 'beside' && done.length < migrations.length) {
      throw new Error('It was written by an older version: start the server of this one first.');
    }
    for (const [index, statements] of [...migrations.entries()].slice(done.length)) {
      for (const statement of statements) await query(plainly(statement));
      await query(sql`INSERT INTO migrations (step) VALUES (${index + 1})`);
    }
    const unfinished = await query(sql`SELECT source FROM moves`);
    if (purpose !== 'move' && unfinished.length > 0) {
      throw new Error('Data is still being moved into it: run migrate-data again to finish that.');
    }
  });
}
