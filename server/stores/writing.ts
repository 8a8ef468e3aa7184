import type { Id, SessionId } from '@story-pointer/core/ids';
import { nextAlarm } from '@story-pointer/core/session/alarms';
import { type Change, endsSession } from '@story-pointer/core/session/changes';
import { emptyRoom, type Room } from '@story-pointer/core/session/room';
import type { Outgoing } from '@story-pointer/core/webhooks/events';
import sql, { empty, type Sql } from 'sql-template-tag';
import { deliveryWrites } from './delivery-writing.ts';
import { documentWrites, isContinued, placeOf } from './documents.ts';
import { listOf } from './sql.ts';
import type { Commit, Receipt } from './store.ts';
import { endWrites, listingWrites, summaryWrites } from './team-writing.ts';

/** Statements that are written together, for one room or team. */
export interface Writing {
  /** The id of the session, or of the team. */
  readonly id: Id;
  /** Changes no row when the room is at another position or a command was answered before: then nothing is written. */
  readonly turn: Sql;
  readonly writes: readonly Sql[];
  /** Something is deleted that has to vanish from all files. */
  readonly erases: boolean;
}

/** @param now milliseconds since 1970 */
export function beginningOf(
  room: Room,
  receipts: readonly Receipt[],
  now: number,
  outgoing?: Outgoing,
): Writing {
  const { id, creationDate } = room.session;
  const before = emptyRoom(room.session);
  return {
    id,
    turn: sql`INSERT INTO sessions
      (id, revision, mark, creation_date, last_activity_at, due_at, data)
      SELECT ${id}, ${room.revision}, ${room.mark}, ${creationDate}, ${now}, ${nextAlarm(room)},
        ${JSON.stringify(room.session)} WHERE ${isNew(receipts)}`,
    writes: [
      ...differences(before, room),
      ...deliveryWrites({ changes: [], room, outgoing }, now),
      ...receipts.map((one) => receiptWrite(one, id, now)),
    ],
    erases: false,
  };
}

/** @param now milliseconds since 1970 */
export function continuationOf(before: Room, commits: readonly Commit[], now: number): Writing {
  const after = commits.at(-1)?.room ?? before;
  const { id: sessionId } = before.session;
  const receipts = commits.map(({ receipt }) => receipt);
  // The condition makes this row the room's lock: the second of two commits finds another position.
  const condition = sql`WHERE id = ${sessionId} AND revision = ${before.revision}
    AND mark = ${before.mark} AND ${isNew(receipts)}`;
  const end = commits.find(({ changes }) => endsSession(changes));
  if (end) {
    const kept = before.isOfTeam ? endWrites(before, now) : [];
    const writes = [...kept, receiptWrite(end.receipt, null, now)];
    return { ...deletionOf(sessionId, condition), writes };
  }
  // A command that changes nothing keeps no session alive, nor does a place on a list.
  const isUsed = commits.some(({ changes }) => changes.some(({ type }) => type !== 'teamJoined'));
  const activity = isUsed ? sql`last_activity_at = ${now},` : empty;
  return {
    id: sessionId,
    turn: sql`UPDATE sessions SET revision = ${after.revision}, mark = ${after.mark},
      ${activity} due_at = ${nextAlarm(after)} ${condition}`,
    writes: [
      ...(commits.some(goesOn) ? [leftRemarks(sessionId)] : []),
      ...differences(before, after),
      ...commits.flatMap(({ changes }) =>
        changes.flatMap((change) => listingWrites(change, after, now)),
      ),
      ...(before.isOfTeam ? summaryWrites(before, after) : []),
      ...commits.flatMap((commit) => deliveryWrites(commit, now)),
      ...receipts.map((one) => receiptWrite(one, sessionId, now)),
    ],
    erases: commits.some(({ changes }) => changes.some(erases)),
  };
}

export function isNew(receipts: readonly Receipt[]): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM receipts WHERE id IN ${listOf(receipts.map(({ id }) => id))})`;
}

/** The receipts of a session stay until the next pruning. */
export function deletionOf(sessionId: SessionId, condition: Sql): Writing {
  const turn = sql`DELETE FROM sessions ${condition}`;
  return { id: sessionId, turn, writes: [], erases: true };
}

/** @param sessionId null for a receipt that outlives its session */
export function receiptWrite(
  { id, answer }: Receipt,
  sessionId: SessionId | null,
  now: number,
): Sql {
  return sql`INSERT INTO receipts (id, answer, made_at, session_id)
    VALUES (${id}, ${answer}, ${now}, ${sessionId})`;
}

function differences(before: Room, after: Room): Sql[] {
  const { session } = after;
  const sessionWrite = () =>
    sql`UPDATE sessions SET data = ${JSON.stringify(session)} WHERE id = ${session.id}`;
  return [
    ...(before.session === session ? [] : [sessionWrite()]),
    ...documentWrites(before, after),
    ...(before.seats === after.seats ? [] : seatWrites(before, after)),
    ...(before.ballots === after.ballots ? [] : voteWrites(before, after)),
  ];
}

/** Whether a team continues after a reveal, which an earlier version may have done. */
function goesOn({ changes }: Commit): boolean {
  return changes.some(({ type }) => type === 'pointsAgreed' || type === 'roundStarted');
}

/** Whether a person or a story goes, or the names of hidden votes. */
function erases(change: Change): boolean {
  const { type } = change;
  if (type === 'revealed') return change.cards !== undefined;
  return ['participantRemoved', 'storyDeleted', 'webhookEnded'].includes(type);
}

/** An earlier version deletes hidden votes without their remarks. */
function leftRemarks(sessionId: SessionId): Sql {
  return sql`DELETE FROM documents WHERE session_id = ${sessionId} AND kind = 'remarks'
    AND NOT EXISTS (SELECT 1 FROM votes WHERE votes.session_id = documents.session_id
      AND documents.id = votes.story_id || ' ' || votes.participant_id)`;
}

function seatWrites(before: Room, after: Room): Sql[] {
  const sessionId = after.session.id;
  return keysOf(before.seats, after.seats).flatMap((id) => {
    const [old = [], held = []] = [before.seats[id], after.seats[id]];
    if (old === held) return [];
    const put = (key: string, place: number) =>
      sql`INSERT INTO seats (session_id, participant_id, key_hash, place)
        VALUES (${sessionId}, ${id}, ${key}, ${place})`;
    const drop = (key: string) =>
      sql`DELETE FROM seats
        WHERE session_id = ${sessionId} AND participant_id = ${id} AND key_hash = ${key}`;
    return listWrites(after, old, held, put, drop);
  });
}

function voteWrites(before: Room, after: Room): Sql[] {
  const sessionId = after.session.id;
  return keysOf(before.ballots, after.ballots).flatMap((id) => {
    const [old = {}, cast = {}] = [before.ballots[id], after.ballots[id]];
    if (old === cast) return [];
    const voters = Object.keys(cast);
    if (voters.length === 0)
      return [sql`DELETE FROM votes WHERE session_id = ${sessionId} AND story_id = ${id}`];
    const put = (voter: string, place: number) =>
      sql`INSERT INTO votes (session_id, story_id, participant_id, points, place)
        VALUES (${sessionId}, ${id}, ${voter}, ${cast[voter]}, ${place})
        ON CONFLICT (session_id, story_id, participant_id) DO UPDATE SET points = excluded.points`;
    const drop = (voter: string) =>
      sql`DELETE FROM votes
        WHERE session_id = ${sessionId} AND story_id = ${id} AND participant_id = ${voter}`;
    const isSame = (voter: string) => old[voter] === cast[voter];
    return listWrites(after, Object.keys(old), voters, put, drop, isSame);
  });
}

/** Writes a list that is read in the order of places. When an item comes between others, all are written anew. */
function listWrites(
  room: Room,
  before: readonly string[],
  after: readonly string[],
  put: (item: string, place: number) => Sql,
  drop: (item: string) => Sql,
  isSame = (_item: string) => true,
): Sql[] {
  const isContinuation = isContinued(before, after);
  const [old, now] = [new Set(before), new Set(after)];
  const isKept = (item: string) => isContinuation && old.has(item) && isSame(item);
  return [
    ...before.flatMap((item) => (isContinuation && now.has(item) ? [] : drop(item))),
    ...after.flatMap((item, index) => (isKept(item) ? [] : put(item, placeOf(room, index)))),
  ];
}

function keysOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
