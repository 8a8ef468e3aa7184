import { importLimits } from '@story-pointer/core/import/limits';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import * as fc from 'fast-check';
import type { openRoom } from './room.ts';
import { liveRequest, maskedFrame } from './tap.ts';

/** Requests and connections of any kind and size, which may end at any byte. */

export type Room = Awaited<ReturnType<typeof openRoom>>;
/** The pieces that are sent over one connection, for a room that is there already. */
/** The pieces that are sent over one connection, for a room that is there already. */
type Sent = (room: Room) => readonly (string | Buffer)[];

export interface CutRequest {
  readonly sent: Sent;
  /** The part of the pieces after which it ends. */
  readonly share: number;
  /** Whether its answer is read. */
  readonly reads: boolean;
  /** Whether it stays until an answer begins, or all is over. */
  readonly waits: boolean;
}

const size = fc.oneof(
  fc.integer({ min: 0, max: 2000 }),
  fc.integer({ min: 30_000, max: 40_000 }),
  fc.integer({ min: 100_000, max: importLimits.bytes + 5000 }),
);
type Person = 'ann' | 'bob' | 'stranger';
const person = fc.constantFrom<Person[]>('ann', 'ann', 'bob', 'stranger');

/** The characters of one piece. */
const pieceLength = 8 * 1024;

const post: fc.Arbitrary<Sent> = fc
  .record({
    ...{ person, size, isList: fc.boolean(), isChunked: fc.boolean() },
    path: fc.constantFrom(
      ...['/commands', '/commands', '/commands'],
      '/participants',
      '/seats',
      '/stories',
      '/nothing',
      '',
    ),
  })
  .map(({ person, size, isList, isChunked, path }) => (room) => {
    const participantId = seatOf(room, person);
    const command = isList ? list(size) : vote(room);
    const body = JSON.stringify({ commandId: crypto.randomUUID(), participantId, command });
    const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
    const pieces = piecesOf(body);
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    return [
      `${head(room, person, 'POST', path)}content-type: application/json\r\n${length}\r\n\r\n`,
      ...(isChunked ? [...pieces.map(chunk), '0\r\n\r\n'] : pieces),
    ];
  });

const look: fc.Arbitrary<Sent> = fc
  .record({
    ...{ person, method: fc.constantFrom('GET', 'HEAD') },
    path: fc.constantFrom(
      '',
      '/details',
      '/details',
      '/votes',
      '/results',
      '/invitation',
      '/nothing',
    ),
  })
  .map(({ person, method, path }) => (room) => [`${head(room, person, method, path)}\r\n`]);

const stream: fc.Arbitrary<Sent> = fc
  .record({ person, isBrief: fc.boolean() })
  .map(({ person, isBrief }) => (room) => {
    const path = `/live?${hello(room, person, isBrief)}`;
    return [`${head(room, person, 'GET', path)}accept: text/event-stream\r\n\r\n`];
  });

const votes = fc
  .oneof(fc.constant(16), fc.integer({ min: 1, max: 20 }))
  .map((count) => (room: Room) => Array.from({ length: count }, () => message(vote(room))));
const resume = fc.constant(() => [{ type: 'resume', revision: 0, mark: '' }]);

const live: fc.Arbitrary<Sent> = fc
  .record({ person, messages: fc.array(fc.oneof(votes, resume), { maxLength: 3 }) })
  .map(({ person, messages }) => (room) => {
    const path = `/api/sessions/${room.annSeat.sessionId}/live?${hello(room, person, false)}`;
    const frames = messages.flatMap((make) => make(room).map((one) => JSON.stringify(one)));
    return [liveRequest(path, cookieOf(room, person)), ...frames.map((text) => maskedFrame(text))];
  });

export const cutRequest: fc.Arbitrary<CutRequest> = fc.noBias(
  fc.record({
    sent: fc.oneof(post, post, look, stream, live, live),
    share: fc.oneof(
      fc.constant(1),
      fc.integer({ min: 0, max: 9 }).map((tenths) => tenths / 10),
    ),
    reads: fc.boolean(),
    waits: fc.constantFrom(true, true, false),
  }),
);

function head(room: Room, person: Person, method: string, path: string): string {
  const cookie = cookieOf(room, person);
  const about = `${method} /api/sessions/${room.annSeat.sessionId}${path} HTTP/1.1\r\nhost: tap\r\n`;
  return cookie === '' ? about : `${about}cookie: ${cookie}\r\n`;
}

function cookieOf({ ann, bob }: Room, person: Person): string {
  if (person === 'stranger') return '';
  return person === 'ann' ? ann.cookie : bob.cookie;
}

function seatOf({ annSeat, bobSeat }: Room, person: Person): string {
  return (person === 'bob' ? bobSeat : annSeat).participantId;
}

function hello(room: Room, person: Person, isBrief: boolean): URLSearchParams {
  const participantId = person === 'stranger' ? undefined : seatOf(room, person);
  return new URLSearchParams(
    helloQuery({ participantId, room: { revision: 0, mark: '' }, isBrief }),
  );
}

function vote({ storyId }: Room) {
  return { type: 'vote', storyId, round: 1, points: 5 };
}

function message(command: object) {
  return { type: 'command', commandId: crypto.randomUUID(), command };
}

function list(size: number) {
  const add = Array.from({ length: Math.ceil(size / 3000) }, (_, index) => ({
    name: `Story ${index}`,
    description: 'x'.repeat(Math.min(2950, size)),
  }));
  return { type: 'addStories', add, update: [] };
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
}
