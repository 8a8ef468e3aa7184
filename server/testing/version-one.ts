/** A database as version 1.0.0 has made and left it, word for word. */

/** Its tables. */
const tables: readonly string[] = [
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
  `CREATE TABLE clock (
    id INTEGER PRIMARY KEY,
    stands_at BIGINT NOT NULL,
    checked_at BIGINT NOT NULL
  )`,
  'CREATE TABLE moves (source TEXT NOT NULL, table_name TEXT NOT NULL, last_key TEXT NOT NULL)',
  'CREATE TABLE migrations (step INTEGER PRIMARY KEY)',
  'INSERT INTO migrations (step) VALUES (1), (2), (3)',
];

/** A session in which two people have voted, revealed, agreed and moved a story. */
const rows: readonly string[] = [
  `INSERT INTO sessions (id, name, type, creation_date, facilitator_active_story_id, revision, last_activity_at) VALUES ('6b02889c70c37d094e22', 'Sprint 12', 'fibonacci', '2026-11-22T06:15:56.461Z', '6b02889c951661ccc961', 12, 1795328156775)`,
  `INSERT INTO participants (id, session_id, name, is_facilitator, key_hash, joined_revision) VALUES ('6b02889c71848f6aed34', '6b02889c70c37d094e22', 'Ann', 1, 'edb888d229e21ac4ef2b32e5865711ee0a6e8f04a87beb12b973d4fd582a68c3', 1)`,
  `INSERT INTO participants (id, session_id, name, is_facilitator, key_hash, joined_revision) VALUES ('6b02889c88b0712d6df6', '6b02889c70c37d094e22', 'Bob', 0, '135345f6e258ce0489a59e5bbd8fe7a695cf8cc16e4280ca9d52c82ebc4faa55', 2)`,
  `INSERT INTO stories (id, session_id, name, pointed, "order", points, round) VALUES ('6b02889c9414a7a0cf28', '6b02889c70c37d094e22', 'Sign in', 1, 2, 5, 1)`,
  `INSERT INTO stories (id, session_id, name, pointed, "order", points, round) VALUES ('6b02889c951661ccc961', '6b02889c70c37d094e22', 'Checkout', 0, 3, NULL, 1)`,
  `INSERT INTO stories (id, session_id, name, pointed, "order", points, round) VALUES ('6b02889c966e664a8680', '6b02889c70c37d094e22', 'Größe 👩‍👩‍👧', 0, 1, NULL, 1)`,
  `INSERT INTO votes (story_id, participant_id, points, cast_revision) VALUES ('6b02889c9414a7a0cf28', '6b02889c88b0712d6df6', 8, 6)`,
  `INSERT INTO votes (story_id, participant_id, points, cast_revision) VALUES ('6b02889c9414a7a0cf28', '6b02889c71848f6aed34', 0.5, 7)`,
  `INSERT INTO votes (story_id, participant_id, points, cast_revision) VALUES ('6b02889c951661ccc961', '6b02889c88b0712d6df6', 3, 10)`,
  `INSERT INTO receipts (id, answer, made_at) VALUES ('384257a0-b568 3eef3adcaca696cae568f5369e277819a2927ee3c294ec9436fa11e510c5f068', '{"sessionId":"6b02889c70c37d094e22","participantId":"6b02889c71848f6aed34","revision":3,"changes":[{"type":"storyCreated","storyId":"6b02889c9414a7a0cf28","name":"Sign in"},{"type":"activeStoryChanged","storyId":"6b02889c9414a7a0cf28"}]}', 1795328156607)`,
  `INSERT INTO receipts (id, answer, made_at) VALUES ('51486098-1088 6e44e4be20ece62ecfcc34fae254d1b1c3a0b26571927113d9fb7f87ee80fd1e', '{"sessionId":"6b02889c70c37d094e22","participantId":"6b02889c88b0712d6df6","revision":6,"changes":[{"type":"voted","storyId":"6b02889c9414a7a0cf28","participantId":"6b02889c88b0712d6df6"},{"type":"ballotCast","storyId":"6b02889c9414a7a0cf28","participantId":"6b02889c88b0712d6df6","points":8}]}', 1795328156628)`,
  `INSERT INTO receipts (id, answer, made_at) VALUES ('856a72c2-d566 dc16e7a44d185369810031b7fb7b24f78ab0d3ea4b88b0d5c3fa33ffa09252a5', '{"code":"alreadyRevealed"}', 1795328156775)`,
  `INSERT INTO clock (id, stands_at, checked_at) VALUES (1, 1795328155950, 1795328155950)`,
];

export const versionOne: readonly string[] = [...tables, ...rows];
