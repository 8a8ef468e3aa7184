import { afterAll, expect, test } from 'bun:test';
import { startServer } from '../testing/test-server.ts';

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
