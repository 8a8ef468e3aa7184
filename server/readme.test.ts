import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file, spawn } from 'bun';
import { startServer } from './testing/test-server.ts';

test('the script in the README creates a session with two stories and prints the invitation', async () => {
  await using server = await startServer();
  const readme = await file(join(import.meta.dir, '../README.md')).text();
  const [, script = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const program = spawn(['node', '--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], SERVER: server.url },
    stdout: 'pipe',
  });
  expect(await program.exited).toBe(0);
  const said = await new Response(program.stdout).text();
  const [, sessionId = ''] = /join-session\?sessionId=(\w+)\n$/.exec(said) ?? [];
  const session = await fetch(`${server.url}/api/sessions/${sessionId}`);
  expect(await session.json()).toMatchObject({
    session: { name: 'Sprint 12' },
    stories: [{ name: 'Log in with a passkey' }, { name: 'Pay by card' }],
  });
});
