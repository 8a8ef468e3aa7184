import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'bun';
import { networkUrls } from './network.ts';
import { openSqlite } from './stores/sqlite.ts';
import { Browser } from './testing/browser.ts';
import { programs } from './testing/program.ts';
import { given, openRoom } from './testing/room.ts';
import { newRoom } from './testing/sample-commits.ts';
import { until } from './testing/until.ts';

/** The program in the hands of an operator. */

const { folder, run, running, whenReady } = programs();

test('[C1, P1] a killed server starts again with everything that was acknowledged', async () => {
  const env = { DATABASE_URL: `sqlite://${join(folder, 'kept.db')}` };
  const first = run(env);
  const { ann, annSeat, storyId } = await openRoom(await whenReady(first.stdout));
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 8 });
  const before = (await ann.look(annSeat)).value;
  first.kill('SIGKILL');
  await first.exited;

  const again = new Browser(await whenReady(run(env).stdout));
  again.cookie = ann.cookie;
  expect((await again.look(annSeat)).value).toEqual(given(before));
});

test('[O9] a signal stops the server in good order', async () => {
  const program = run({ DATA_SOURCE: 'memory' });
  await whenReady(program.stdout);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

test('[O15] expired sessions are deleted when the server starts', async () => {
  const path = join(folder, 'old.db');
  const clock = { now: Date.now() };
  const old = await openSqlite(path, () => clock.now);
  clock.now = 0;
  await old.create(newRoom, { id: 'receipt 1', answer: '{}' });
  await old.close();
  const url = await whenReady(run({ DATABASE_URL: `sqlite://${path}` }).stdout);
  const look = () => new Browser(url).look({ sessionId: newRoom.session.id });
  await until(async () => (await look()).status !== 200);
  expect((await look()).problem?.code).toBe('sessionNotFound');
});

test('[O141] a start that upgrades the tables says so in the log, and the next one does not', async () => {
  const path = join(folder, 'earlier.db');
  await mkdir(folder);
  const earlier = new Database(path);
  earlier.run(
    await Bun.file(join(import.meta.dir, 'stores/fixtures/before-documents.sqlite.sql')).text(),
  );
  earlier.close();
  const logOf = async () => {
    const server = run({ DATABASE_URL: `sqlite://${path}` });
    let log = '';
    for await (const part of server.stdout) {
      log += new TextDecoder().decode(part);
      if (log.includes('"port"')) server.kill('SIGTERM');
    }
    await server.exited;
    return log;
  };
  expect(await logOf()).toMatch(/"from":\d+,"to":\d+.*"msg":"upgraded the tables"/);
  expect(await logOf()).not.toContain('upgraded');
});

test('[O4, P7] the in-memory source starts with the sample session, whose seats anybody may claim', async () => {
  const url = await whenReady(run({ DATA_SOURCE: 'memory' }).stdout);
  const seat = { sessionId: 'session-1', participantId: 'participant-1' };
  const { value } = await new Browser(url).look(seat);
  expect(value?.participants.map(({ id }) => id)).toEqual([
    'participant-1',
    'participant-2',
    'participant-3',
  ]);
  expect(value?.stories).toMatchObject([
    { id: 'story-1', round: { voters: ['participant-1', 'participant-2', 'participant-3'] } },
  ]);
  const reveal = { type: 'reveal', storyId: 'story-1', round: 1 } as const;
  expect((await new Browser(url).send(seat, reveal)).status).toBe(200);
});

test('[O1] an invalid setting stops the start with a sentence', async () => {
  const program = run({ PORT: 'many' });
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toBe(
    'PORT is "many", but it must be a port number from 0 (any free port) to 65535.\n',
  );
});

test('[O1] a port that is in use, or an address of another machine, stops the start with a sentence', async () => {
  const first = run({ DATA_SOURCE: 'memory' });
  const { port } = new URL(await whenReady(first.stdout));
  for (const [env, reason] of [
    [{ PORT: port }, 'another program is listening there. Stop it, or choose another PORT'],
    [{ HOST: '203.0.113.9' }, 'this machine has no such address'],
    [{ HOST: 'nowhere.invalid' }, 'there is no host of that name'],
  ] as const) {
    const second = run({ DATA_SOURCE: 'memory', ...env });
    expect(await second.exited).toBe(2);
    const { PORT = '0', HOST = '127.0.0.1' } = { PORT: undefined, HOST: undefined, ...env };
    expect(await new Response(second.stderr).text()).toBe(
      `PORT is "${PORT}" and HOST is "${HOST}", but ${reason}.\n`,
    );
  }
}, 30_000);

test('[W4] an address in capital letters is https as well', async () => {
  const program = run({ DATA_SOURCE: 'memory', PUBLIC_URL: 'HTTPS://POINTS.example.org' });
  const ann = new Browser(await whenReady(program.stdout));
  given((await ann.create()).value);
  expect(ann.cookie).toStartWith('__Host-');
});

test('[O118] on a terminal the server says in a plain line where it is ready, with its version and commit', async () => {
  let shown = '';
  const server = spawn([process.execPath, join(import.meta.dir, 'main.ts')], {
    env: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_SOURCE: 'memory',
      COMMIT: 'abc1234',
    },
    terminal: { data: (_, bytes) => (shown += new TextDecoder().decode(bytes)) },
  });
  running.push(server);
  await until(() => shown.includes('\n'));
  expect(shown).toMatch(
    /^\d\d:\d\d:\d\d Story Pointer \d+\.\d+\.\d+(?:-dev)? \(abc1234\) is ready at http:\/\/localhost:\d+\r\n$/,
  );
});

test.skipIf(networkUrls('0.0.0.0', 80).length === 0)(
  '[O129] the start lists the addresses of the machine, unless it listens on one or people open another',
  async () => {
    const logOf = async (env: Record<string, string>) => {
      const program = run({ DATA_SOURCE: 'memory', ...env });
      let log = '';
      for await (const part of program.stdout) {
        log += new TextDecoder().decode(part);
        if (log.includes('is ready at')) program.kill('SIGTERM');
      }
      return { port: Number(/"port":(\d+)/.exec(log)?.[1]), log };
    };
    const { port, log } = await logOf({ HOST: '0.0.0.0', PORT: '0' });
    expect(log).toContain(`In your network: ${networkUrls('0.0.0.0', port).join(' or ')}`);
    const elsewhere = { HOST: '0.0.0.0', PUBLIC_URL: 'https://points.example.org' };
    for (const env of [{ HOST: '127.0.0.1' }, elsewhere]) {
      expect((await logOf(env)).log).not.toContain('In your network');
    }
  },
  30_000,
);

test('[O115] --help lists the options, and every setting with its default and meaning', async () => {
  const program = run({}, '--help');
  expect(await program.exited).toBe(0);
  const help = await new Response(program.stdout).text();
  expect(help).toContain('--recover CODE\n      creates a recovery link');
  expect(help).toContain('PORT=3000\n      Port to listen on; 0 takes a free one.');
  expect(help).toContain('RETENTION_DAYS=365');
});

test('[O115] the program reports its release, and whether the server beside it is alive', async () => {
  const asked = run({}, '--version');
  expect(await asked.exited).toBe(0);
  // The executable adds the commit that it was built from.
  expect(await new Response(asked.stdout).text()).toMatch(/^\d+\.\d+\.\d+(?:-dev)?(?: \(.+\))?\n$/);

  const program = run({ DATA_SOURCE: 'memory' });
  const { port } = new URL(await whenReady(program.stdout));
  expect(await run({ PORT: port }, '--health').exited).toBe(0);
  expect(await run({ PORT: port, HOST: '0.0.0.0' }, '--health').exited).toBe(0);
  program.kill('SIGTERM');
  await program.exited;
  const later = run({ PORT: port }, '--health');
  expect(await later.exited).toBe(1);
  expect(await new Response(later.stderr).text()).toBe(
    `No server answered at http://127.0.0.1:${port}/healthz within 2 seconds. Is it running, with the same HOST and PORT?\n`,
  );
});

test('[O115, O1] an unknown option is reported as such', async () => {
  const program = run({}, '--verbose');
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toBe(
    'Unknown option "--verbose". Options: --help, --version, --health, --backup FILE, --backup-daily, --migrate-data FROM TO, --recover CODE, --sessions, --erase CODE.\n',
  );
});

test.each([
  ['postgres//team:hush@127.0.0.1/points', 'but it must be sqlite:// and the path of a file'],
  ['mysql://***@127.0.0.1?password=hush', 'but it must be sqlite:// and the path of a file'],
])('[O124] the message about a database at %s does not show its password', async (url, reason) => {
  const program = run({ DATABASE_URL: url });
  expect(await program.exited).toBe(2);
  const said = await new Response(program.stderr).text();
  expect(said).toContain('***@127.0.0.1');
  expect(said).toContain(reason);
  expect(said + (await new Response(program.stdout).text())).not.toContain('hush');
});

test('[O128, O124] a database that stays away for a minute ends the start with code 75, and no message shows its password', async () => {
  const faster = join(folder, 'faster.ts');
  await Bun.write(
    faster,
    'const { now } = performance; performance.now = () => 20 * now.call(performance);',
  );
  const DATABASE_URL = 'postgres://team:hush@127.0.0.1:1/points?sslmode=disable';
  const program = spawn([process.execPath, '--preload', faster, join(import.meta.dir, 'main.ts')], {
    env: { NODE_ENV: 'test', PORT: '0', DATABASE_URL },
    stderr: 'pipe',
  });
  running.push(program);
  const outputs = [program.stdout, program.stderr];
  const [log = '', said = ''] = await Promise.all(
    outputs.map((output) => new Response(output).text()),
  );
  const reason =
    'The database at postgres://***@127.0.0.1:1/points?sslmode=disable cannot be used: the database cannot be reached.';
  expect(log).toContain(`"reason":"${reason}`);
  expect(log).toContain('"msg":"waiting for the database"');
  expect(said).toStartWith(reason);
  expect(log + said).not.toContain('hush');
  expect(await program.exited).toBe(75);
}, 30_000);

test('[O128, O9] a signal ends a start that waits for its database', async () => {
  const program = run({ DATABASE_URL: 'postgres://team@127.0.0.1:1/points' });
  for await (const part of program.stdout) {
    if (new TextDecoder().decode(part).includes('waiting for the database')) break;
  }
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});
