import { afterAll, describe, expect, test } from 'bun:test';
import { problemSchema } from '@story-pointer/core/wire';
import { Agent, bearer, newKey, rpc } from '../../testing/agent.ts';
import { openRoom, programWith, tokenOf } from '../../testing/room.ts';
import { noEdgeLimits, startServer } from '../../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());
const mcp = `${server.url}/mcp`;

describe('the address', () => {
  test('[W122] asks those without a token or key for a bearer alone, and has no page where they look for more', async () => {
    const { annSeat } = await openRoom(server.url);
    const wrong = `sp_${annSeat.sessionId}_${'x'.repeat(24)}`;
    for (const headers of [{}, bearer('short'), bearer(wrong)]) {
      const response = await rpc(mcp, 'tools/list', {}, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Story Pointer"');
    }
    const names = [
      'oauth-authorization-server',
      'oauth-protected-resource',
      'openid-configuration',
    ];
    for (const path of names.flatMap((name) => [name, `${name}/mcp`])) {
      const response = await fetch(`${server.url}/.well-known/${path}`);
      expect(response.status).toBe(404);
      expect(problemSchema.parse(await response.json()).code).toBe('notFound');
    }
  });

  test('[W122, W6] refuses other origins and names, lists of messages, and everything but POST', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const headers = await tokenOf(ann, annSeat, ['read']);
    const status = async (init: Record<string, string>) =>
      (await rpc(mcp, 'tools/list', {}, { ...headers, ...init })).status;
    expect(await status({})).toBe(200);
    expect(await status({ origin: server.url })).toBe(200);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ host: 'evil.example' })).toBe(403);
    expect(await status({ host: 'localhost:3000' })).toBe(200);
    await using named = await startServer({ publicUrl: 'https://points.example' });
    const statusOf = async (init: Record<string, string>) =>
      (await rpc(`${named.url}/mcp`, 'tools/list', {}, { ...bearer(newKey()), ...init })).status;
    expect(await statusOf({ host: 'points.internal.example' })).toBe(200);
    for (const origin of ['https://evil.example', 'https://points.internal.example'])
      expect(await statusOf({ host: 'points.internal.example', origin })).toBe(403);
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(mcp, { method, headers })).status).toBe(405);
    const batch = await programWith(server.url, headers).post('/mcp', [{ jsonrpc: '2.0' }]);
    expect(batch.status).toBe(400);
  });

  test('[W118, W25] counts created sessions as those of others', async () => {
    await using limited = await startServer({ edge: { ...noEdgeLimits, entriesPerAddress: 2 } });
    await using agent = await Agent.connect(`${limited.url}/mcp`, bearer(newKey()));
    const create = (requestId: string) =>
      agent.call('create_session', { name: 'Sprint', facilitatorName: 'Ann', requestId });
    for (const id of ['1', '2']) expect(await create(id)).toBeObject();
    expect(await create('3')).toStartWith('tooManyRequests');
  });
});
