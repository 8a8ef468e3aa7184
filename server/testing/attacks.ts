import { connect, type Socket } from 'node:net';
import type { Id, SessionId } from '@story-pointer/core/ids';
import { importLimits } from '@story-pointer/core/import/limits';
import type { Version } from '@story-pointer/core/session/open-room';
import { wireVersion } from '@story-pointer/core/wire-version';
import { sleep } from 'bun';
import { liveRequest, maskedFrame, plainRequest } from './tap.ts';

/** A session whose code is known, and its revision. */
export interface Target {
  readonly url: string;
  readonly sessionId: SessionId;
  readonly revision: number;
  readonly mark: string;
  /** Further sessions of the same size. */
  readonly others: readonly Id[];
}

/** The longest possible body, without its end. */
const longList = plainRequest(
  'POST',
  '/api/sessions/0/commands',
  '',
  'x'.repeat(importLimits.bytes),
).slice(0, -1);

/** The beginning of a message of 1.6 MB, in fragments. */
const fragment = [0x80 | 126, 0x20, 0, 0, 0, 0, 0];
const endless = Buffer.concat(
  Array.from({ length: 200 }, (_, index) =>
    Buffer.concat([Buffer.from([index === 0 ? 1 : 0, ...fragment]), Buffer.alloc(0x2000, 'x')]),
  ),
);

/** A version that no room ever had. */
const nowhere: Version = { revision: 0, mark: '' };

/** An attack by a stranger, and its rate per second. */
export interface Attack {
  readonly perSecond: number;
  /** @param turn the number of earlier strikes */
  readonly strike: (crowd: Crowd, target: Target, turn: number) => void;
}

/** Attacks by a client with a code, without a seat, from one address. */
export const attacks: Readonly<Record<string, Attack>> = {
  'asks for the room and does not read it': {
    perSecond: 50,
    strike: (crowd, { sessionId }) => crowd.send(get(`/api/sessions/${sessionId}`)),
  },
  'asks for the room and reads it': {
    perSecond: 50,
    strike: (crowd, { sessionId }) => crowd.send(get(`/api/sessions/${sessionId}`)).resume(),
  },
  'opens live connections that lack everything, and does not read': {
    perSecond: 100,
    strike: (crowd, target) => crowd.send(upgrade(target, nowhere)),
  },
  'opens live connections that lack everything, and reads': {
    perSecond: 100,
    strike: (crowd, target) => crowd.send(upgrade(target, nowhere)).resume(),
  },
  'opens live connections that lack nothing': {
    perSecond: 100,
    strike: (crowd, target) => crowd.send(upgrade(target, target)).resume(),
  },
  'asks over one live connection after another what it lacks, and does not read': {
    perSecond: 50,
    strike: (crowd, target) => {
      const socket = crowd.send(upgrade(target, target));
      const question = maskedFrame('{"type":"resume","revision":0}');
      socket.once('data', () => socket.write(Buffer.concat(Array(119).fill(question))));
      socket.resume();
      socket.once('data', () => socket.pause());
    },
  },
  'asks for the description of the API': {
    perSecond: 300,
    strike: (crowd) => crowd.send(get('/api/openapi.json')).resume(),
  },
  'asks for more rooms in turn than memory holds, and reads them': {
    perSecond: 50,
    strike: (crowd, { sessionId, others }, turn) => {
      const all = [sessionId, ...others];
      crowd.send(get(`/api/sessions/${all[turn % all.length]}`)).resume();
    },
  },
  'asks for the results and the votes of all stories': {
    perSecond: 100,
    strike: (crowd, { sessionId }, turn) => {
      const what = turn % 2 === 0 ? 'results' : 'votes';
      crowd.send(get(`/api/sessions/${sessionId}/${what}`)).resume();
    },
  },
  'opens event streams that lack everything, and does not read': {
    perSecond: 100,
    strike: (crowd, target) => crowd.send(stream(target)),
  },
  'opens event streams again and again': {
    perSecond: 100,
    strike: (crowd, target) => {
      const socket = crowd.send(stream(target)).resume();
      socket.once('data', () => socket.destroy());
    },
  },
  'sends messages in fragments without end': {
    perSecond: 50,
    strike: (crowd, target) => {
      const socket = crowd.send(upgrade(target, target)).resume();
      socket.once('data', () => socket.write(endless));
    },
  },
};

/**
 * The number of requests for a page at once: thousands at first, then some whenever all are
 * answered.
 */
const crowdOf = (turn: number) => (turn === 0 ? 2500 : 200);

/** Requests pages, unless earlier requests are still waiting for an answer. */
function openPages(crowd: Crowd, turn: number, request: (count: number) => string): void {
  if (crowd.waiting > 0) return;
  for (let count = 0; count < crowdOf(turn); count += 1) crowd.send(request(count)).resume();
}

/** Opens a live connection, and opens it again like a page when it is refused or closed. */
function keepOpen(crowd: Crowd, target: Target, turn: number): void {
  const socket = crowd.send(upgrade(target, nowhere), turn).resume();
  socket.once('data', (data) => data.includes('HTTP/1.1 503') && socket.destroy());
  socket.once('close', () => {
    setTimeout(() => crowd.isOver || keepOpen(crowd, target, turn), 10_000);
  });
}

/** Attacks with many requests at once. */
export const floods: Readonly<Record<string, Attack>> = {
  'asks for pages of codes that are none, thousands at first': {
    perSecond: 4,
    strike: (crowd, _, turn) => openPages(crowd, turn, () => get('/join-session?sessionId=%22')),
  },
  'asks for pages under one name of the host after another, thousands at first': {
    perSecond: 4,
    strike: (crowd, _, turn) =>
      openPages(crowd, turn, (count) =>
        get('/about').replace('host: tap', `host: tap-${turn}-${count}`),
      ),
  },
  'asks for the pages of an invitation, thousands at first': {
    perSecond: 4,
    strike: (crowd, { sessionId }, turn) =>
      openPages(crowd, turn, () => get(`/join-session?sessionId=${sessionId}`)),
  },
  'asks for pages without end over 1,500 connections': {
    perSecond: 1,
    strike: (crowd, { sessionId }, turn) => {
      const pages = ['/', '/about', `/join-session?sessionId=${sessionId}`, '/none'];
      for (let count = 0; turn === 0 && count < 1500; count += 1)
        crowd.keepAsking(get(pages[count % pages.length] ?? ''));
    },
  },
  'asks for all descriptions of a session, thousands at first': {
    perSecond: 4,
    strike: (crowd, { sessionId }, turn) =>
      openPages(crowd, turn, () => get(`/api/sessions/${sessionId}/details`)),
  },
  'asks for the results of a session, thousands at first': {
    perSecond: 4,
    strike: (crowd, { sessionId }, turn) =>
      openPages(crowd, turn, () => get(`/api/sessions/${sessionId}/results`)),
  },
  'takes seats of a session, thousands at first': {
    perSecond: 4,
    strike: (crowd, { sessionId }, turn) =>
      openPages(crowd, turn, (count) => {
        const commandId = crypto.randomUUID();
        const body = JSON.stringify({ commandId, name: `Person ${turn} ${count}` });
        return plainRequest('POST', `/api/sessions/${sessionId}/participants`, '', body);
      }),
  },
  'opens event streams, thousands at first': {
    perSecond: 4,
    strike: (crowd, target, turn) => openPages(crowd, turn, () => stream(target)),
  },
  'holds all live connections of an address and asks for more': {
    perSecond: 20,
    strike: (crowd, target) => {
      for (let count = 0; count < 100; count += 1) {
        const socket = crowd.send(upgrade(target, target));
        // A refused connection is closed.
        socket.on('data', (data) => data.includes('HTTP/1.1 429') && socket.destroy());
      }
    },
  },
  'keeps a page of each session open, from several addresses': {
    perSecond: 100,
    strike: (crowd, target, turn) => {
      const sessionId = [target.sessionId, ...target.others][turn];
      if (sessionId !== undefined) keepOpen(crowd, { ...target, sessionId }, turn);
    },
  },
  'sends long lists of stories from several addresses, all but the end': {
    perSecond: 1,
    strike: (crowd, _, turn) => {
      for (let count = 0; count < 100; count += 1) crowd.send(longList, turn).resume();
    },
  },
};

/**
 * Continues an attack for some time, and then until `isOver`.
 * @returns a function that ends it
 */
export async function attack(
  { perSecond, strike }: Attack,
  target: Target,
  seconds: number,
  isEnough = () => true,
): Promise<Disposable> {
  const crowd = new Crowd(target.url);
  const begin = performance.now();
  for (let index = 0; index < perSecond * seconds || !isEnough(); index += 1) {
    await sleep(Math.max(0, begin + (index * 1000) / perSecond - performance.now()));
    strike(crowd, target, index);
  }
  return crowd;
}

/** Connections that read only on request. */
class Crowd implements Disposable {
  readonly #url: URL;
  readonly #sockets: Socket[] = [];
  /** The number of connections that have not received anything yet. */
  waiting = 0;
  isOver = false;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** @param turn selects the address */
  send(request: string, turn = 0): Socket {
    const { hostname: host, port } = this.#url;
    const socket = connect({
      host,
      port: Number(port),
      localAddress: `127.0.1.${1 + (turn % 10)}`,
    });
    this.#sockets.push(socket);
    socket.pause();
    socket.on('error', () => socket.destroy());
    socket.write(request);
    this.waiting += 1;
    let isWaiting = true;
    const settle = () => {
      if (isWaiting) this.waiting -= 1;
      isWaiting = false;
    };
    socket.once('data', settle).once('close', settle);
    return socket;
  }

  /** Sends a request over one connection, and again whenever it is answered. */
  keepAsking(request: string): void {
    const again = request.replace('connection: close', 'connection: keep-alive');
    const socket = this.send(again);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      const head = received.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (head < 4 || received.length < head + length) return;
      received = '';
      socket.write(again);
    });
    socket.resume();
  }

  [Symbol.dispose](): void {
    this.isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}

function get(path: string): string {
  return plainRequest('GET', path, '');
}

function stream({ sessionId }: Target): string {
  const accept = 'accept: text/event-stream\r\n\r\n';
  return get(`/api/sessions/${sessionId}/live`).replace('\r\n\r\n', `\r\n${accept}`);
}

function upgrade({ sessionId }: Target, { revision, mark }: Version): string {
  const position = new URLSearchParams({ revision: String(revision), mark });
  return liveRequest(`/api/sessions/${sessionId}/live?${position}&version=${wireVersion}`, '');
}
