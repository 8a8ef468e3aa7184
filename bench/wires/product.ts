import * as z from 'zod/mini';
import { type Client, connect, disconnect, type OnNews, type Wire } from './wire.ts';

/** The first characters of messages, by the version of the wire. */
function beginnings(wireVersion: number) {
  return wireVersion < 5
    ? { result: '{"type":"answer"', presence: '{"type":"passing"' }
    : { result: '{"type":"result"', presence: '{"type":"presence"' };
}

/**
 * The product while pages send the commands of a round over their connection and all others by HTTP.
 * Written without the product's own modules, since it speaks to older checkouts too.
 */
export function speakProduct(url: string, wireVersion: number): Wire {
  const openPage = (session: Session, seat: Seat, onNews: OnNews, room?: Room) =>
    openPageOf(wireVersion, session, seat, onNews, room);
  return {
    openRoom: async (people, onNews) => {
      const session = await createSession(url);
      const clients = [await openPage(session, session.facilitator, onNews)];
      while (clients.length < people) {
        const { room, ...seat } = await join(session.url, `Person ${clients.length + 1}`);
        clients.push(await openPage(session, seat, onNews, room));
      }
      return clients;
    },
    openDoor: async () => {
      const session = await createSession(url);
      await openPage(session, session.facilitator, () => {});
      let people = 1;
      return async () => {
        people += 1;
        const name = `Person ${people}`;
        await read(`${url}/join-session?sessionId=${session.id}`);
        const counted = post(`${url}/api/page-views`, { route: '/join-session' });
        const { room, ...seat } = await join(session.url, name);
        await counted;
        await openPage(session, seat, () => {}, room);
      };
    },
  };
}

interface Seat {
  readonly participantId: string;
  readonly cookie: string;
}

interface Session {
  readonly id: string;
  readonly url: string;
  readonly storyId: string;
  readonly facilitator: Seat;
}

const roomSchema = z.object({ revision: z.number(), mark: z.string(), version: z.number() });
type Room = z.infer<typeof roomSchema>;
const seatSchema = z.object({
  sessionId: z.string(),
  participantId: z.string(),
  room: z.optional(roomSchema),
});
const createdSchema = z.object({ storyId: z.string() });

async function createSession(url: string): Promise<Session> {
  const form = {
    name: 'Sprint 12',
    facilitatorName: 'Person 1',
    type: 'fibonacci',
    settings: { canChangeVotes: true },
  };
  const { sessionId, ...seat } = await takeSeat(`${url}/api/sessions`, form);
  const sessionUrl = `${url}/api/sessions/${sessionId}`;
  const command = { type: 'createStory', name: 'Log in with a passkey' };
  const request = { commandId: newCommandId(), participantId: seat.participantId, command };
  const created = await post(`${sessionUrl}/commands`, request, seat.cookie);
  const { storyId } = createdSchema.parse(await created.json());
  return { id: sessionId, url: sessionUrl, storyId, facilitator: seat };
}

function join(sessionUrl: string, name: string) {
  return takeSeat(`${sessionUrl}/participants`, { name });
}

async function takeSeat(url: string, form: object) {
  // With the key it proposes, a request that is sent twice leads to the same seat.
  const firstKey = crypto.getRandomValues(Buffer.alloc(32)).toString('base64url');
  const answer = await post(url, { commandId: newCommandId(), firstKey, ...form });
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { ...seatSchema.parse(await answer.json()), cookie };
}

/**
 * Reads the room and follows it, as the session screen does. Resolves when the page is up to date.
 * @param room as it came with the seat
 */
async function openPageOf(
  wireVersion: number,
  session: Session,
  seat: Seat,
  onNews: OnNews,
  room?: Room,
): Promise<Client> {
  const { result, presence } = beginnings(wireVersion);
  const { participantId, cookie } = seat;
  const address = `${session.url}?participantId=${participantId}`;
  const { revision, mark, version } =
    room ?? roomSchema.parse(JSON.parse(await read(address, cookie)));
  const query = new URLSearchParams({
    ...{ participantId, mark, presence: 'here' },
    ...{ revision: String(revision), room: String(version), version: String(wireVersion) },
  });
  const upToDate = Promise.withResolvers<void>();
  const socket = await connect(`${session.url}/live?${query}`, cookie, (message) => {
    if (message.startsWith(result)) checkAnswer(message);
    else if (message.startsWith(presence)) return;
    else {
      upToDate.resolve();
      tellNews(message, onNews);
    }
  });
  await upToDate.promise;
  // Another card each time, since a vote that changes nothing is not stored.
  let points = 8;
  return {
    id: participantId,
    send: (type, round) => {
      points = 13 - points;
      const command = { type, storyId: session.storyId, round, ...(type === 'vote' && { points }) };
      socket.send(JSON.stringify({ type: 'command', commandId: newCommandId(), command }));
    },
    close: () => disconnect(socket),
  };
}

/** Looks into messages without parsing them: the load has to cost less than the server. */
function tellNews(message: string, onNews: OnNews): void {
  for (const [, inBrief, inFull] of message.matchAll(votes)) {
    onNews({ act: 'vote', voter: inBrief ?? inFull ?? '' });
  }
  if (message.includes('"type":"revealed"')) onNews({ act: 'reveal' });
  if (message.includes('"type":"roundStarted"')) onNews({ act: 'startRound' });
}

/** In brief, as the oldest checkouts and the newest send it, or in full. */
const votes = /^\[.*,"([^"]+)"(?:,\d+)?\]$|"type":"voted"[^}]*"participantId":"([^"]+)"/g;

function checkAnswer(message: string): void {
  if (!message.includes('"status":200,')) throw new Error(`the server answered: ${message}`);
}

async function read(url: string, cookie = ''): Promise<string> {
  return (await checked(fetch(url, { headers: { cookie } }))).text();
}

function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return checked(fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function checked(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (answer.ok) return answer;
  throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
}

/** A UUID of version 7, as pages make them. */
function newCommandId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
