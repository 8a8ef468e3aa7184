import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { firefoxPath, launchFirefox } from '../world/firefox.ts';
import { freePort } from '../world/free-port.ts';
import { Person } from '../world/person.ts';
import { type Hands, handsOf } from '../world/play-session.ts';
import { test, testInWebKit } from '../world/test.ts';
import { hasWebKit } from '../world/webkit.ts';

const token = `github_pat_${'4711'.repeat(20)}`;

/** The API of a private project, and of nothing else. */
async function openTracker(folder: string) {
  await mkdir(folder, { recursive: true });
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=api.github.com', '-addext', 'subjectAltName=DNS:api.github.com'];
  const files = ['-nodes', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
    stdio: 'ignore',
  });
  const html_url = 'https://github.com/acme/shop/issues/1';
  const issue = { number: 1, title: 'Pay', html_url, state: 'open', labels: [] };
  const server = createSecureServer(
    { key: await readFile(key), cert: await readFile(cert) },
    (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'authorization');
      const { authorization } = request.headers;
      const body = request.url === '/user' ? { login: 'ann-at-acme' } : [issue];
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (authorization === `Bearer ${token}`) response.end(JSON.stringify(body));
      else response.writeHead(404).end('{}');
    },
  );
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { port, close: () => server.close() };
}

/** A proxy that notes the hosts a browser wants to reach, and leads to a stand-in for the tracker. */
async function openProxy(folder: string) {
  const tracker = await openTracker(folder);
  const asked: string[] = [];
  const server = createServer().on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    if (url !== 'api.github.com:443') return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const far = connect(tracker.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(far).pipe(socket);
    });
    for (const end of [far, socket]) end.on('error', () => undefined);
    return undefined;
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const count = () => asked.filter((host) => host === 'api.github.com:443').length;
  const close = () => {
    tracker.close();
    server.close();
  };
  return { port, count, close };
}

type Proxy = Awaited<ReturnType<typeof openProxy>>;

/** @param fetches asks the tracker from the page itself. @param seen all that the page shows and stores */
async function askBoth(
  url: string,
  ann: Hands,
  fetches: () => Promise<unknown>,
  seen: () => Promise<string>,
  proxy: Proxy,
) {
  await ann.goto(`${url}/create-session`);
  await ann.fill('Session Name', 'Sprint 12');
  await ann.fill('Your Name (Facilitator)', 'Ann');
  await ann.press('button', 'Create Session');
  await ann.finds('heading', 'Create a Story');
  await fetches();
  expect(proxy.count()).toBe(0);
  await ann.fill('Story Name', 'https://github.com/acme/shop');
  await ann.press('button', 'Create Story');
  await ann.reads('No public issues were found at this address.');
  expect(proxy.count()).toBeGreaterThan(0);
  await ann.press('button', 'Connect to GitHub');
  await ann.fill('Token', token);
  await ann.press('button', 'Connect');
  await ann.reads('GitHub · 1 story');
  await ann.reads('ann-at-acme');
  expect(await seen()).toContain('ann-at-acme');
  expect(await seen()).not.toContain(token);
  proxy.close();
}

/** All that a page shows and stores. */
function seenInPage(): string {
  const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  return JSON.stringify([stored, fields, document.documentElement.outerHTML]);
}

/** Resolves after the policy or the proxy has refused it. */
function fetchInPage(): Promise<string> {
  return fetch('https://api.github.com/gists').then(
    () => 'answered',
    () => 'refused',
  );
}

test('[TR4, TR5] in Firefox only the worker reaches a tracker and has its token', async ({
  server,
}, testInfo) => {
  test.skip(firefoxPath === '', 'Firefox is not on this machine');
  const proxy = await openProxy(testInfo.outputPath());
  const firefox = await launchFirefox({
    ...{ 'network.proxy.type': 1, 'network.proxy.ssl': '127.0.0.1' },
    'network.proxy.ssl_port': proxy.port,
  });
  const page = await firefox.newPage({ ignoreHTTPSErrors: true });
  const ann = handsOf(new Person('Ann', page));
  const fetches = () => page.evaluate(fetchInPage);
  await askBoth(server.url, ann, fetches, () => page.evaluate(seenInPage), proxy);
  await firefox.close();
});

testInWebKit(
  '[TR4, TR5] in WebKit only the worker reaches a tracker and has its token',
  async ({ webkit, server }, testInfo) => {
    testInWebKit.skip(!hasWebKit, 'WebKit is not on this machine');
    const proxy = await openProxy(testInfo.outputPath());
    const ann = await webkit.open({ https_proxy: `http://127.0.0.1:${proxy.port}` });
    const fetches = () => ann.evaluate(fetchInPage);
    await askBoth(server.url, ann, fetches, () => ann.evaluate(seenInPage), proxy);
  },
);
