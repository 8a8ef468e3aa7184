import { expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import type { Seat } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { Browser, type Line } from './testing/browser.ts';
import { processorSeconds } from './testing/processor-time.ts';
import { openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { type Result, StubbornPerson } from './testing/stubborn-person.ts';

const runOut = 'out of file descriptors';
const freeAgain = 'file descriptors are free again';

/** Starts a server with this limit of open files. */
function startWith(files: number, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const prefix = ['sh', '-c', `ulimit -n ${files}; exec "$@"`, 'sh'];
  return ServerProcess.start({ prefix, settings });
}

function linesWith(server: ServerProcess, words: string): string[] {
  return server.log.filter((line) => line.includes(words));
}

/** The answer to a person who was not refused. */
function answerOf<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}

/** Connections that never send anything. */
class SilentCrowd implements Disposable {
  readonly #sockets: Socket[];
  /** Resolves when the server has closed one of them. */
  readonly hungUp: Promise<void>;

  constructor(url: string, count: number) {
    const { hostname, port } = new URL(url);
    this.#sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
    this.hungUp = Promise.any(
      this.#sockets.map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      ),
    );
    for (const socket of this.#sockets) socket.on('error', () => undefined).resume();
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

async function untilHeard(line: Line, words: string): Promise<void> {
  while (!line.frames.join().includes(words)) await line.next();
}

test('[O100] people with a seat vote at no extra cost while a stranger holds every file descriptor, and the server recovers afterwards', async () => {
  await using server = await startWith(128);
  const { ann, annSeat, storyId } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const cara = new StubbornPerson(server.url);
  const caraSeat = answerOf(await cara.join(crypto.randomUUID(), sessionId, 'Cara'));
  using annLine = ann.listen(annSeat);
  await annLine.next();
  const stranger = new Browser(server.url);
  const watching = Array.from({ length: 20 }, () => stranger.listen({ sessionId }));
  await Promise.all(watching.map((line) => line.next()));

  const crowd = new SilentCrowd(server.url, 200);
  await server.logged(runOut);
  const began = performance.now();
  const usedBefore = await processorSeconds(server.pid);
  for (const line of watching) expect(await line.closed).toBe(1006);
  const vote = cara.send(crypto.randomUUID(), caraSeat, {
    type: 'vote',
    storyId,
    round: 1,
    points: 5,
  });
  await crowd.hungUp;
  const used = (await processorSeconds(server.pid)) - usedBefore;
  expect(used).toBeLessThan(((performance.now() - began) / 1000) * 0.15);
  const { changes } = answerOf(await vote);
  expect(changes).toContainEqual(expect.objectContaining({ type: 'ballotCast', points: 5 }));
  await untilHeard(annLine, '"voted"');
  crowd[Symbol.dispose]();

  await server.logged(freeAgain);
  expect(linesWith(server, runOut)).toHaveLength(1);
  expect(linesWith(server, freeAgain)).toHaveLength(1);
  const metrics = await (await fetch(`${server.url}/metrics`, { keepalive: false })).text();
  expect(metrics).toContain('story_pointer_descriptor_shortages_total 1');
  using back = stranger.listen({ sessionId });
  expect(await back.next()).toBeDefined();
  expect(annLine.socket.readyState).toBe(WebSocket.OPEN);
}, 120_000);

test('live connections leave room for requests: those with a seat replace those without, and the rest are asked to wait', async () => {
  await using server = await startWith(128);
  const { ann, annSeat, storyId } = await openRoom(server.url, { canChangeVotes: true });
  const { sessionId } = annSeat;
  const cara = new StubbornPerson(server.url);
  const caraSeat = answerOf(await cara.join(crypto.randomUUID(), sessionId, 'Cara'));
  const stranger = new Browser(server.url);
  const watching = Array.from({ length: 96 }, () => stranger.listen({ sessionId }));
  await Promise.all(watching.map((line) => line.closed));
  const path = `/api/sessions/${sessionId}/live?revision=1&version=${wireVersion}`;
  expect(await answerTo(stranger, path)).toEqual([503, '10']);

  const seated: Line[] = [];
  while (seated.length < 96) seated.push(await listenAtLast(ann, annSeat));
  const own = `${path}&participantId=${annSeat.participantId}`;
  expect(await answerTo(ann, own)).toEqual([503, '10']);
  for (const points of [5, 8]) {
    const vote = { type: 'vote', storyId, round: 1, points } as const;
    const { changes } = answerOf(await cara.send(crypto.randomUUID(), caraSeat, vote));
    expect(changes).toContainEqual(expect.objectContaining({ type: 'ballotCast', points }));
  }
  for (const line of seated) expect(line.socket.readyState).toBe(WebSocket.OPEN);
  const ended = linesWith(server, freeAgain).length;
  expect(linesWith(server, runOut)).toHaveLength(ended + 1);
  for (const line of seated) line.socket.close();
}, 60_000);

async function answerTo(browser: Browser, path: string) {
  const { status, headers } = await browser.fetch(path, {
    headers: { upgrade: 'websocket', connection: 'upgrade' },
    // A connection that was kept open may be closed at this moment.
    keepalive: false,
  });
  return [status, headers.get('retry-after')];
}

/** Retries as a page does: closed connections take a moment to disappear. */
async function listenAtLast(browser: Browser, seat: Seat): Promise<Line> {
  for (;;) {
    const line = browser.listen(seat);
    if (typeof (await Promise.race([line.next(), line.closed])) === 'object') return line;
  }
}

test.each([
  [300, []],
  [
    200,
    [
      'The limit of 200 open files is enough for 150 live connections, but CONNECTIONS_PER_ADDRESS=220 would allow more. Raise the limit of open files to 294 (ulimit -n, LimitNOFILE of systemd, ulimits of Docker), or set CONNECTIONS_PER_ADDRESS to 150 or less.',
    ],
  ],
])(
  '[O100] the start warns when %d open files are too few for the connections that the settings allow',
  async (files, sentences) => {
    await using server = await startWith(files, {
      CONNECTIONS_PER_ADDRESS: '220',
      CONNECTIONS_PER_SESSION: '100',
    });
    const warnings = server.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings.map(({ msg }) => msg)).toEqual(sentences);
  },
);
