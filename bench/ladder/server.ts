import { readFileSync } from 'node:fs';
import { inBrief } from '@story-pointer/core/brief';
import { type Id, makeId } from '@story-pointer/core/ids';
import { packed, placesOf } from '@story-pointer/core/packed-story';
import { afterStep } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import { decide } from '@story-pointer/core/session/decide';
import { join } from '@story-pointer/core/session/join';
import type { Step } from '@story-pointer/core/session/open-room';
import type { Outcome } from '@story-pointer/core/session/refusals';
import { holdsSeat, type Room } from '@story-pointer/core/session/room';
import { type Told, tell, viewFor } from '@story-pointer/core/view';
import {
  type CommandRequest,
  joinRequestSchema,
  type Up,
  upSchema,
} from '@story-pointer/core/wire';
import { type ServerWebSocket, SHA256, serve } from 'bun';
import * as z from 'zod/mini';
import { dutiesSchema, preparedSchema } from './duties.ts';
import { postgresKeeper, recordKeeper, rowKeeper } from './keepers.ts';

/**
 * A floor that takes votes as the product does, and has as many of its duties as it is told, each done in the
 * shortest way; with all of them it reveals votes and lets people in, too. What fails ends it.
 */
const settings = z.object({ DUTIES: z.string(), ROOMS: z.string(), DATABASE: z.string() });
const { DUTIES, ROOMS, DATABASE } = settings.parse(process.env);
const duties = new Set(dutiesSchema.parse(JSON.parse(DUTIES)));
const rooms = new Map(
  preparedSchema.parse(JSON.parse(readFileSync(ROOMS, 'utf8'))).map(({ view, keys }) => {
    const seats = Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, [digest(key)]]));
    const nothing = { ballots: {}, barred: [], ways: {}, details: {}, rounds: {} };
    const room: Room = { ...view, ...nothing, seats };
    return [view.session.id, room];
  }),
);

interface Visitor {
  readonly sessionId: Id;
  readonly participantId: Id;
  readonly address: string;
  readonly keyHash: string;
}

const keep = keeperFor(DATABASE);

const headers = {
  'content-type': 'application/json;charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'story-pointer-wire': '2',
};

const limits = { participants: 200, stories: 500, bytes: 8e6, seatsPerBrowser: 1000 };
const around = { newId: () => makeId(Date.now(), Math.random()), now: Date.now, limits, digest };

const address = /\/api\/sessions\/([^/]+)\/(?:(participants)$|live\?participantId=([^&]+))/;

const server = serve<Visitor>({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request, server) {
    const [, sessionId = '', isJoin, participantId = ''] = address.exec(request.url) ?? [];
    const key = isJoin ? newKey() : keyIn(request.headers.get('cookie') ?? '');
    const from = server.requestIP(request)?.address ?? '';
    const keyHash = digest(key);
    if (request.method !== 'POST') {
      const isAllowed =
        !duties.has('rules') || holdsSeat(roomOf(sessionId), participantId, keyHash);
      const data = { sessionId, participantId, address: from, keyHash };
      const isLive = isAllowed && server.upgrade(request, { data });
      return isLive ? undefined : new Response(null, { status: 426 });
    }
    limit(from, keyHash, Number(request.headers.get('content-length')));
    const asked = joinRequestSchema.parse(await request.json());
    const seating = given(join(roomOf(sessionId), asked, keyHash, around));
    await happen(sessionId, asked.commandId, keyHash, seating.changes);
    const seat = { sessionId, participantId: seating.participantId };
    const cookie = `story-pointer-key=${key}.${Date.now()}; HttpOnly; Path=/; SameSite=Lax`;
    return new Response(JSON.stringify(seat), { headers: { ...headers, 'set-cookie': cookie } });
  },
  websocket: {
    perMessageDeflate: false,
    open: (socket) => {
      const { sessionId, participantId } = socket.data;
      socket.subscribe(sessionId);
      socket.subscribe(participantId);
      if (!duties.has('rules')) return;
      const view = viewFor(roomOf(sessionId), participantId);
      const places = placesOf(view.participants);
      const room = { ...view, stories: view.stories.map((story) => packed(story, places)) };
      socket.send(JSON.stringify({ type: 'snapshot', room }));
    },
    message: (socket, text) => take(socket, String(text)),
  },
});

console.log(JSON.stringify({ port: server.port }));

/** A command, which its page sends over the live connection. */
async function take(socket: ServerWebSocket<Visitor>, text: string): Promise<void> {
  const { sessionId, participantId, address, keyHash } = socket.data;
  if (duties.has('limits')) limit(address, keyHash, text.length);
  const said: Up = duties.has('schema') ? upSchema.parse(JSON.parse(text)) : JSON.parse(text);
  if (said.type !== 'command') return;
  const { commandId, command } = said;
  const asked = { commandId, participantId, command };
  const follows = duties.has('rules') ? decided(asked, sessionId, keyHash) : votedBy(asked);
  const step = await happen(sessionId, commandId, keyHash, follows);
  // The voter is told the changes like everybody else.
  const body = { ...step, changes: [], changesLeftOut: true };
  const answer = JSON.stringify({ type: 'answer', commandId, status: 200, body });
  // In one packet with what everybody was told of it.
  socket.cork(() => socket.send(answer));
}

function keeperFor(database: string) {
  if (database.startsWith('postgres:')) return postgresKeeper(database);
  const file = database.replace('sqlite://', '');
  return duties.has('records') ? recordKeeper(file, duties.has('files')) : rowKeeper(file);
}

function newKey(): string {
  return crypto
    .getRandomValues(new Uint8Array(32))
    .toBase64({ alphabet: 'base64url' })
    .slice(0, 43);
}

function digest(text: string): string {
  return SHA256.hash(text, 'hex');
}

function keyIn(cookie: string): string {
  return /story-pointer-key=([A-Za-z0-9_-]{43})/.exec(cookie)?.[1] ?? '';
}

/** When each has their full worth again, of requests and of bytes. */
const fullAgainAt = new Map<string, number>();

function limit(address: string, keyHash: string, bytes: number): void {
  const now = Date.now();
  const count = (who: string, interval: number) => {
    const next = Math.max(fullAgainAt.get(who) ?? 0, now) + interval;
    if (next - now > 60_000) throw new Error('too many requests');
    fullAgainAt.set(who, next);
  };
  count(address, 0.000_06);
  count(keyHash, 0.000_06);
  count(`bytes ${address}`, bytes * 0.000_000_06);
  count(`bytes ${keyHash}`, bytes * 0.000_000_06);
}

function roomOf(sessionId: Id): Room {
  const room = rooms.get(sessionId);
  if (!room) throw new Error('no such room');
  return room;
}

/** Moves a room on, keeps what has changed, and tells everybody. */
async function happen(
  sessionId: Id,
  commandId: Id,
  keyHash: string,
  changes: readonly Change[],
): Promise<Step<Change>> {
  const step = duties.has('records') ? next(sessionId, changes) : { ...nowhere, changes };
  await keep({ sessionId, commandId, keyHash, step });
  const told = tell(sessionId, step);
  if (duties.has('rules')) remember(told);
  publish(told);
  return step;
}

const nowhere = { revision: 100, mark: '-8letter', base: '8letter-' };

function next(sessionId: Id, changes: readonly Change[]): Step<Change> {
  const room = roomOf(sessionId);
  const mark = crypto.getRandomValues(new Uint8Array(6)).toBase64({ alphabet: 'base64url' });
  const step = { revision: room.revision + 1, mark, base: room.mark, changes };
  const moved = { ...room, revision: step.revision, mark };
  rooms.set(sessionId, duties.has('rules') ? afterStep(room, step) : moved);
  return step;
}

function decided(asked: CommandRequest, sessionId: Id, keyHash: string): readonly Change[] {
  const { participantId, command } = asked;
  const sender = { kind: 'seat', participantId, keyHash } as const;
  return given(decide(roomOf(sessionId), sender, command, around));
}

function given<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

function votedBy({ participantId, command }: CommandRequest): readonly Change[] {
  if (command.type !== 'vote') throw new Error('no vote');
  const { storyId, points } = command;
  return [
    { type: 'voted', storyId, participantId },
    { type: 'ballotCast', storyId, participantId, points },
  ];
}

/** To everybody in the room, and to the voter what they have voted. */
function publish({ sessionId, revision, mark, base, changes, ownVotes }: Told): void {
  if (duties.has('rules')) {
    for (const { participantId, storyId, points } of ownVotes) {
      const own = { type: 'ownVote', revision, mark, storyId, points };
      server.publish(participantId, JSON.stringify(own));
    }
  }
  const step = { revision, mark, base, changes };
  server.publish(sessionId, JSON.stringify(inBrief(step) ?? { type: 'changes', ...step }));
}

/** What pages were told of late, for those who were away. */
const recent = new Map<Id, Told[]>();

function remember(told: Told): void {
  const steps = recent.get(told.sessionId) ?? [];
  recent.set(told.sessionId, steps);
  steps.push(told);
  if (steps.length > 100) steps.shift();
}
