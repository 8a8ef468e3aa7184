import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { write } from 'bun';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['GET', '/', 404],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/sessions', 200],
  ['GET', '/api/sessions/none', 404],
  ['GET', '/api/sessions/none/live', 426],
  ['POST', '/api/sessions', 415],
  ['DELETE', '/api/sessions/none', 404],
])(
  '[O12, W6] the response to %s %s (%p) allows no foreign and no inline code',
  async (method, path, status) => {
    const { headers, status: answered } = await fetch(server.url + path, { method });
    expect(answered).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((text) => [text.split(' ')[0], text]));
    expect(directives.get('default-src')).toBe("default-src 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    const scripts = path.startsWith('/api/') ? undefined : "script-src 'self'";
    expect(directives.get('script-src')).toBe(scripts);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    const permissions = headers.get('permissions-policy');
    if (!path.startsWith('/api/')) expect(permissions).toContain('camera=(), ');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  },
);

test.each<[list: string, reached: string, hasTokens?: boolean]>([
  ['public', 'https://api.github.com https://gitlab.com'],
  ['jira:https://jira.example.org,redmine:http://localhost:3100/pm', "'self'"],
  ['public,jira:https://jira.example.org', "https://api.github.com https://gitlab.com 'self'"],
  ['off', "'none'"],
  ['public', "https://api.github.com https://gitlab.com 'self'", true],
])(
  '[TR4] with TRACKERS=%s one script may reach %s, and pages their server alone',
  async (list, reached, hasTokens = false) => {
    const trackers = trackersIn(list) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
    await write(join(folder, 'index.html'), '<html><head></head></html>');
    await write(join(folder, 'pages.json'), builtPages({}));
    await write(join(folder, 'assets/tracker-worker-1a2b.js'), 'postMessage(1)');
    const web = await createWeb(folder, { ...nothingConfigured, trackers });
    const token = { token: 'secret', projects: ['acme/shop'] };
    const tokens = new Map(hasTokens ? [['gitHub' as const, token]] : []);
    const service = { tokens, word: 'open sesame' };
    await using own = await startServer({ web, trackers, service });
    const { headers } = await fetch(`${own.url}/assets/tracker-worker-1a2b.js`);
    const policy = `default-src 'none'; connect-src ${reached}`;
    expect(headers.get('content-security-policy')).toBe(policy);
    // A stored copy would keep its policy after the setting has changed.
    expect(headers.get('cache-control')).toBe('no-store');
    for (const path of [
      '/session',
      '/assets/tracker-worker-.js/x',
      '/x/assets/tracker-worker-1.js',
    ]) {
      const page = await fetch(own.url + path);
      expect(page.headers.get('content-security-policy')).toContain("; connect-src 'self';");
    }
    await rm(folder, { recursive: true });
  },
);
