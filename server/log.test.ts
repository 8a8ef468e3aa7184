import { expect, jest, test } from 'bun:test';
import { connect } from 'bun';
import * as z from 'zod/mini';
import { createLog } from './log.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { addStory, given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

const line = z.object({ level: z.int(), time: z.iso.datetime(), msg: z.string() });

/** A store whose errors quote data, as those of databases do. */
class QuotingStore extends MemoryStore {
  isBroken = false;

  override async load(id: string) {
    if (this.isBroken) throw this.#error();
    return await super.load(id);
  }

  override async commit(...args: Parameters<MemoryStore['commit']>) {
    if (this.isBroken) throw this.#error();
    return await super.commit(...args);
  }

  #error(): Error {
    return Object.assign(new Error('constraint failed'), { detail: 'Row (Mallory, 21) is wrong.' });
  }
}

test('[O45] the log is a JSON object a line, and holds no names, votes, keys, seats or codes', async () => {
  const lines: string[] = [];
  const store = new QuotingStore();
  const log = createLog('trace', { write: (text) => lines.push(text) });
  await using server = await startServer({ store, log });
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const { sessionId, participantId } = annSeat;
  const mallory = 'Mallory\n{"level":60,"msg":"forged"}';
  given((await bob.join(sessionId, mallory)).value);
  await addStory(ann, annSeat, 'Mallory’s story');
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 21 });
  await bob.send(bobSeat, { type: 'renameSession', name: 'Mallory’s sprint' });
  await bob.post(`/api/sessions/${sessionId}/commands`, { name: mallory });

  store.isBroken = true;
  const late = await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 21 });
  expect(late.status).toBe(500);
  expect((await ann.look(annSeat)).status).toBe(500);
  await ann.listen(annSeat).closed;

  expect(lines.length).toBeGreaterThan(2);
  const key = given(ann.cookie.split('=')[1]);
  for (const text of lines) {
    expect(text.indexOf('\n')).toBe(text.length - 1);
    line.parse(JSON.parse(text));
    // Leaves out times and the stack.
    const said = text.replace(/"(time|stack)":"[^"]*"|"milliseconds":\d+/g, '');
    for (const secret of ['Mallory', 'Ann', 'forged', '21', key, participantId, sessionId]) {
      expect(said).not.toContain(secret);
    }
  }
});

test('[O118] at the level debug the log has every request, command and live connection, with its result and time', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (text) => lines.push(text) });
  await using server = await startServer({ log });
  const { ann, annSeat, storyId } = await openRoom(server.url);
  lines.length = 0;
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
  await ann.look(annSeat);
  await fetch(`${server.url}/api/nowhere`);
  const page = ann.listen(annSeat, given((await ann.look(annSeat)).value));
  await page.next();
  page[Symbol.dispose]();
  await until(() => lines.some((text) => text.includes('closed')));

  const milliseconds = expect.any(Number);
  const request = { msg: 'request', method: 'GET', milliseconds };
  const look = { ...request, route: '/api/sessions/:id', status: 200 };
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([
    { msg: 'command', type: 'vote', result: 'accepted', milliseconds },
    { ...request, method: 'POST', route: '/api/sessions/:id/commands', status: 200 },
    look,
    { ...request, status: 404 },
    look,
    { msg: 'live connection opened', isBack: false },
    { ...request, route: '/api/sessions/:id/live' },
    { msg: 'live connection closed', isCut: false },
  ]);
});

test('[O45] a client that disconnects in the middle of a request leaves no line in the log', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (text) => lines.push(text) });
  await using server = await startServer({ log });
  const { port } = new URL(server.url);
  const begun = (length: string) =>
    `POST /api/sessions HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
  for (const head of [begun('content-length: 900'), begun('transfer-encoding: chunked')]) {
    for (let i = 0; i < 50; i += 1) {
      const socket = await connect({
        hostname: '127.0.0.1',
        port: Number(port),
        socket: { data() {} },
      });
      socket.write(head);
      socket.flush();
      socket.terminate();
    }
  }
  // Requests sent afterwards are answered after the aborted ones.
  await openRoom(server.url);
  expect(lines).toEqual([]);
});

test('[O45] different errors are written each, also in one kind of line', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (text) => lines.push(text) });
  const errors = [
    new Error('failed'),
    new TypeError('failed'),
    new Error('failed', { cause: new Error('the disk is full') }),
    new Error('failed', { cause: new Error('no such table') }),
    new AggregateError([new Error('refused')], 'failed'),
    new AggregateError([new Error('timed out')], 'failed'),
  ];
  for (const error of [...errors, ...errors]) log.error({ error }, 'request failed');
  const elsewhere = () => new Error('failed');
  log.error({ error: elsewhere() }, 'request failed');
  expect(lines).toHaveLength(errors.length + 1);
});

test('[O45] similar lines are counted, and written once with their number', async () => {
  jest.useFakeTimers();
  try {
    const lines: string[] = [];
    const log = createLog('info', { write: (text) => lines.push(text) });
    const said = () => lines.splice(0).map((text) => JSON.parse(text));
    const error = new Error('the disk is full');
    for (let i = 0; i < 1000; i += 1)
      log.error({ error, route: '/api/sessions' }, 'request failed');
    log.error({ error, route: '/readyz' }, 'request failed');
    expect(said()).toMatchObject([{ route: '/api/sessions' }, { route: '/readyz' }]);
    jest.advanceTimersByTime(10_000);
    expect(said()).toMatchObject([
      { msg: 'request failed', route: '/api/sessions', repeated: 999 },
    ]);
    log.error({ error, route: '/api/sessions' }, 'request failed');
    expect(said()).toHaveLength(1);

    for (let i = 0; i < 10_000; i += 1) log.warn({ i }, 'a new kind each time');
    expect(said().length).toBeLessThan(150);
    jest.advanceTimersByTime(20_000);
    const later = said();
    expect(later.length).toBeLessThan(150);
    const left = { msg: 'lines of further kinds were left out', repeated: expect.any(Number) };
    expect(later).toContainEqual(expect.objectContaining(left));
    expect(later.filter(({ msg, i }) => msg === 'a new kind each time' && i > 100)).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});
