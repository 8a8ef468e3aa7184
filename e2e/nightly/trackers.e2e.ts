import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { firefoxPath, launchFirefox } from '../world/firefox.ts';
import { Person } from '../world/person.ts';
import { type Hands, handsOf } from '../world/play-session.ts';
import { freePort } from '../world/proxied.ts';
import { test, testInWebKit } from '../world/test.ts';
import { hasWebKit } from '../world/webkit.ts';

/** A proxy that notes the hosts a browser wants to reach, and reaches none. */
async function openProxy() {
  const asked: string[] = [];
  const server = createServer().on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const count = () => asked.filter((host) => host === 'api.github.com:443').length;
  return { port, count, close: () => server.close() };
}

type Proxy = Awaited<ReturnType<typeof openProxy>>;

/** @param fetches asks the tracker from the page itself */
async function askBoth(url: string, ann: Hands, fetches: () => Promise<unknown>, proxy: Proxy) {
  await ann.goto(`${url}/create-session`);
  await ann.fill('Session Name', 'Sprint 12');
  await ann.fill('Your Name (Facilitator)', 'Ann');
  await ann.press('button', 'Create Session');
  await ann.finds('heading', 'Create a Story');
  await fetches();
  expect(proxy.count()).toBe(0);
  await ann.fill('Story Name', 'https://github.com/acme/shop');
  await ann.press('button', 'Create Story');
  await ann.reads('Failed to reach GitHub.');
  expect(proxy.count()).toBeGreaterThan(0);
  proxy.close();
}

/** Resolves after the policy or the proxy has refused it. */
function fetchInPage(): Promise<string> {
  return fetch('https://api.github.com/gists').then(
    () => 'answered',
    () => 'refused',
  );
}

test('[TR4] in Firefox only the worker reaches a tracker', async ({ server }) => {
  test.skip(firefoxPath === '', 'Firefox is not on this machine');
  const proxy = await openProxy();
  const firefox = await launchFirefox({
    ...{ 'network.proxy.type': 1, 'network.proxy.ssl': '127.0.0.1' },
    'network.proxy.ssl_port': proxy.port,
  });
  const page = await firefox.newPage();
  const ann = handsOf(new Person('Ann', page));
  await askBoth(server.url, ann, () => page.evaluate(fetchInPage), proxy);
  await firefox.close();
});

testInWebKit('[TR4] in WebKit only the worker reaches a tracker', async ({ webkit, server }) => {
  testInWebKit.skip(!hasWebKit, 'WebKit is not on this machine');
  const proxy = await openProxy();
  const ann = await webkit.open({ https_proxy: `http://127.0.0.1:${proxy.port}` });
  await askBoth(server.url, ann, () => ann.evaluate(fetchInPage), proxy);
});
