import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { StoryId } from '@story-pointer/core/ids';
import type { Seat } from '@story-pointer/core/wire';
import { serve, spawn, which } from 'bun';
import { Browser } from './testing/browser.ts';
import { addStory, given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

/** The lines that a program has printed so far. */
class Printed {
  readonly lines: string[] = [];
  readonly whole: Promise<void>;

  constructor(output: ReadableStream<Uint8Array>) {
    this.whole = this.#read(output);
  }

  async #read(output: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    for await (const part of output.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      this.lines.push(...lines);
    }
  }

  /** The rest of the first line that begins so. */
  async after(start: string): Promise<string> {
    const found = () => this.lines.find((line) => line.startsWith(start));
    await until(() => found() !== undefined);
    return given(found()).slice(start.length);
  }
}

const keys = Array.from({ length: 20 }, (_, index) => `PAY-${index + 1}`);

async function estimate(person: Browser, seat: Seat, storyId: StoryId): Promise<void> {
  const about = { storyId, round: 1 };
  for (const command of [
    { type: 'vote', ...about, points: 5 },
    { type: 'reveal', ...about },
    { type: 'acceptPoints', ...about, points: 5 },
  ])
    expect((await person.send(seat, command)).status).toBe(200);
}

const programs = [
  ['node', 'estimate.mjs'],
  ['python3', 'estimate.py'],
] as const;

for (const [program, file] of programs)
  test.skipIf(which(program) === null)(
    `[W113] examples/${file} hands over a session of 20 stories and prints each agreement once, over a restart, also of a story that the facilitator adds (needs ${program})`,
    async () => {
      await using server = await ServerProcess.start();
      const running = spawn([program, join(import.meta.dir, '../examples', file)], {
        env: { PATH: process.env['PATH'], SERVER: server.url },
        stdout: 'pipe',
        stderr: 'inherit',
      });
      try {
        const printed = new Printed(running.stdout);
        const link = new URL(await printed.after('Facilitator: '));
        expect(await printed.after('Team: ')).toContain('/join-session?sessionId=');
        const person = new Browser(server.url);
        const sessionId = given(link.searchParams.get('sessionId') ?? undefined);
        const seat = given((await person.claimSeat(sessionId, link.hash.slice(1))).value);
        const { stories } = given((await person.look(seat)).value);
        for (const { id } of stories.slice(0, 10)) await estimate(person, seat, id);
        await printed.after('PAY-10: 5');
        await server.stop('SIGTERM');
        await server.start();
        // While the program waits, or is back: it gets them either way.
        for (const { id } of stories.slice(10, 19)) await estimate(person, seat, id);
        await estimate(person, seat, await addStory(person, seat, 'Refund'));
        const deletion = { type: 'deleteStory', storyId: given(stories[19]).id };
        expect((await person.send(seat, deletion)).status).toBe(200);
        expect(await running.exited).toBe(0);
        await printed.whole;
        const labels = [...keys.slice(0, 19), 'Refund'];
        const events = labels.flatMap((key) => [`${key}: revealed`, `${key}: 5`]);
        const results = labels.map((key) => `${key}\t5\t1`);
        expect(printed.lines.slice(2)).toEqual([...events, ...results]);
      } finally {
        running.kill('SIGKILL');
      }
    },
    60_000,
  );

for (const [program, file] of programs)
  test.skipIf(which(program) === null)(
    `[W113] examples/${file} ends with the answer of a proxy that refuses it (needs ${program})`,
    async () => {
      await using proxy = serve({
        ...{ port: 0, hostname: '127.0.0.1' },
        fetch: () => new Response('<p>Sign in first</p>', { status: 403 }),
      });
      const running = spawn([program, join(import.meta.dir, '../examples', file)], {
        env: { PATH: process.env['PATH'], SERVER: `http://127.0.0.1:${proxy.port}` },
        ...{ stdout: 'ignore', stderr: 'pipe' },
      });
      try {
        expect(await running.exited).toBe(1);
        expect(await new Response(running.stderr).text()).toContain('403: <p>Sign in first</p>');
      } finally {
        running.kill('SIGKILL');
      }
    },
    60_000,
  );
