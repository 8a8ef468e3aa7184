import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file, spawn } from 'bun';
import { startServer } from './testing/test-server.ts';

/** The script in a document. */
async function scriptIn(path: string): Promise<string> {
  const document = await file(join(import.meta.dir, '..', path)).text();
  const [, script = ''] = /```js\n(.*?)```/s.exec(document) ?? [];
  return script;
}

/** Returns everything that the script prints. */
async function run(script: string, server: string): Promise<string> {
  const program = spawn(['node', '--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], SERVER: server },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  expect(await program.exited).toBe(0);
  return await new Response(program.stdout).text();
}

test('the script in the README creates a session with two stories and prints the invitation', async () => {
  await using server = await startServer();
  const said = await run(await scriptIn('README.md'), server.url);
  const [, sessionId = ''] = /join-session\?sessionId=(\w+)\n$/.exec(said) ?? [];
  const session = await fetch(`${server.url}/api/sessions/${sessionId}`);
  expect(await session.json()).toMatchObject({
    session: { name: 'Sprint 12' },
    stories: [{ name: 'Log in with a passkey' }, { name: 'Pay by card' }],
  });
});

test('[W12] the program in the documents plays a round, follows it live and reads its result in 60 lines', async () => {
  await using server = await startServer();
  const script = await scriptIn('docs/api.md');
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(60);
  const lines = (await run(script, server.url)).trim().split('\n');
  const result: unknown = JSON.parse(lines.pop() ?? '');
  expect(lines).toEqual(['voted', 'voted', 'ballotCast', 'revealed', 'pointsAgreed']);
  expect(result).toMatchObject({ name: 'Log in with a passkey', points: 8, averagePoints: 6.5 });
});
