import { expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { serve, spawn } from 'bun';
import { newKey } from '../../testing/agent.ts';
import { startServer } from '../../testing/test-server.ts';

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

/** The scenarios about any server of tools: the others call tools of a server that is made for them. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

test.each(scenarios)(
  '[W118, W122] the conformance suite of the protocol finds no fault in %s @nightly',
  async (scenario) => {
    await using server = await startServer();
    const key = newKey();
    // The suite sends no bearer.
    await using signed = serve({
      ...{ port: 0, hostname: '127.0.0.1' },
      fetch: ({ url, method, headers, body }) => {
        headers.set('authorization', `Bearer ${key}`);
        return fetch(server.url + new URL(url).pathname, { method, headers, body });
      },
    });
    const url = `http://localhost:${signed.port}/mcp`;
    const command = [process.execPath, suite, 'server', '--url', url, '--scenario', scenario];
    const run = spawn(command, { stdout: 'pipe', stderr: 'pipe' });
    expect(await new Response(run.stdout).text()).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
    expect(await run.exited).toBe(0);
  },
  60_000,
);
