import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test';
import { file, type Subprocess, spawn } from 'bun';
import * as z from 'zod/mini';
import { portsAbove } from '../start.ts';
import { Browser } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { serverCommand } from '../testing/program.ts';
import { isRedisMissing, RedisServer } from '../testing/redis-server.ts';
import { given, openRoom } from '../testing/room.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

const lineSchema = z.looseObject({ msg: z.string(), worker: z.optional(z.int()) });
type LogLine = z.infer<typeof lineSchema>;

/** The program in the hands of an operator, with all lines of its log. */
class Program {
  readonly process: Subprocess<'ignore', 'pipe', 'inherit'>;
  readonly lines: LogLine[] = [];
  #notice = () => {};
  readonly #reading: Promise<void>;

  constructor(env: Record<string, string>) {
    this.process = spawn([...serverCommand], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#reading = this.#read();
  }

  /**
   * Waits for this many lines with this message.
   * @returns the last of them
   */
  async said(message: string, times = 1): Promise<LogLine> {
    for (;;) {
      const line = this.lines.filter(({ msg }) => msg.includes(message))[times - 1];
      if (line) return line;
      await new Promise<void>((resolve) => {
        this.#notice = resolve;
      });
    }
  }

  async url(): Promise<string> {
    const { port } = z.looseObject({ port: z.int() }).parse(await this.said('is ready at'));
    return `http://127.0.0.1:${port}`;
  }

  async workers(): Promise<number[]> {
    const { pid } = this.process;
    const children = await file(`/proc/${pid}/task/${pid}/children`).text();
    return children.trim().split(' ').map(Number);
  }

  async end(signal: NodeJS.Signals): Promise<number> {
    this.process.kill(signal);
    const code = await this.process.exited;
    await this.#reading;
    return code;
  }

  async #read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of this.process.stdout) {
      text += decoder.decode(part, { stream: true });
      const whole = text.split('\n');
      text = whole.pop() ?? '';
      for (const line of whole) this.lines.push(lineSchema.parse(JSON.parse(line)));
      this.#notice();
    }
  }
}

describe.skipIf(isPostgresMissing || isRedisMissing)('several workers', () => {
  let postgres: Databases;
  let redis: RedisServer;
  let program: Program | undefined;
  const operations = String(freePort());
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([Databases.shared(), RedisServer.open()]);
  });
  afterEach(async () => {
    await program?.end('SIGKILL');
  });
  afterAll(async () => {
    await Promise.all([postgres[Symbol.asyncDispose](), redis[Symbol.asyncDispose]()]);
  });

  async function run(chosen: Record<string, string> = {}): Promise<Program> {
    const DATABASE_URL = await postgres.newDatabase();
    const settings = {
      WORKERS: '3',
      DATABASE_URL,
      REDIS_URL: redis.url,
      OPERATIONS_PORT: operations,
      ...chosen,
    };
    program = new Program(settings);
    return program;
  }

  test('[O33, C20] share a port: people see each other, and the metrics show all of them', async () => {
    const url = await (await run()).url();
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(url);
    const position = given((await bob.look(bobSeat)).value);
    // More connections than one worker gets by chance.
    const lines = Array.from({ length: 30 }, () => bob.listen(bobSeat, position));
    await Promise.all(lines.map((line) => line.next()));
    await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
    for (const line of lines)
      expect(await line.next()).toMatchObject({
        revision: position.revision + 1,
      });
    const scrape = async () =>
      (
        await fetch(`http://127.0.0.1:${operations}/metrics`, { headers: { connection: 'close' } })
      ).text();
    const scrapes = await Promise.all(Array.from({ length: 10 }, scrape));
    for (const text of scrapes) {
      expect(text).toContain('story_pointer_live_connections 30\n');
      expect(text).toContain('story_pointer_commands_total{type="vote",result="accepted"} 1\n');
      expect(text).toContain('story_pointer_command_seconds_count 4\n');
      expect(text).toContain('story_pointer_bus_connected 1\n');
      expect(text).toContain('story_pointer_rooms_in_memory 3\n');
    }
    for (const line of lines) line.socket.close();
  });

  test("[O31, C20] see each other's changes without Redis, because they ask the store @nightly", async () => {
    const url = await (await run()).url();
    const { ann, annSeat, bob, bobSeat } = await openRoom(url);
    const position = given((await bob.look(bobSeat)).value);
    const lines = Array.from({ length: 12 }, () => bob.listen(bobSeat, position));
    await Promise.all(lines.map((line) => line.next()));
    await redis.kill();
    const begin = performance.now();
    expect((await ann.send(annSeat, { type: 'renameSession', name: 'Alone' })).status).toBe(200);
    expect(performance.now() - begin).toBeLessThan(2000);
    for (const line of lines)
      expect(await line.next()).toMatchObject({
        revision: position.revision + 1,
      });
    for (const line of lines) line.socket.close();
    await redis.start();
  });

  test('[O33] that exit are restarted, and the log names them', async () => {
    const started = await run();
    const url = await started.url();
    await started.said('a worker is ready', 3);
    const workers = await started.workers();
    expect(workers).toHaveLength(3);
    process.kill(given(workers[1]), 'SIGKILL');
    const { worker } = await started.said('a worker exited');
    expect(await started.said('a worker is ready', 4)).toMatchObject({ worker });
    expect(await started.workers()).toHaveLength(3);
    expect((await new Browser(url).create()).status).toBe(201);
    const ready = started.lines.filter(({ msg }) => msg === 'a worker is ready');
    expect(new Set(ready.map((line) => line.worker))).toEqual(new Set([1, 2, 3]));
  });

  test('[O33] end with the program when the first of them cannot start', async () => {
    const DATABASE_URL = (await postgres.newDatabase()).replace(/[^/]+$/, 'missing');
    program = new Program({ WORKERS: '2', DATABASE_URL, REDIS_URL: redis.url });
    expect(await program.process.exited).toBe(2);
  });

  test('[O33, O9, O11] have one port for the operator, and are stopped in good order by a signal to the first process', async () => {
    const port = freePort();
    const started = await run({ PORT: String(port), OPERATIONS_PORT: '' });
    await started.url();
    expect((await fetch(`http://127.0.0.1:${port + portsAbove}/metrics`)).status).toBe(200);
    expect(await started.end('SIGTERM')).toBe(0);
    expect(started.lines.filter(({ msg }) => msg.includes('are not served'))).toEqual([]);
    const stopped = started.lines.filter(({ msg }) => msg === 'stopping');
    expect(stopped.map(({ worker }) => worker).sort()).toEqual([1, 2, 3]);
  });

  test('[O33] stop when the first process was killed', async () => {
    const started = await run();
    const url = await started.url();
    // The output ends when the last process has ended.
    await started.end('SIGKILL');
    const stopped = started.lines.filter(({ msg }) => msg === 'stopping');
    expect(stopped.map(({ worker }) => worker).sort()).toEqual([1, 2, 3]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});
