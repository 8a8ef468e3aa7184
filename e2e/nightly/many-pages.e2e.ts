import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { caddySite } from '../world/caddy.ts';
import { freePort } from '../world/free-port.ts';
import { nginxSite } from '../world/nginx.ts';
import { deployFolder, Proxied } from '../world/proxied.ts';
import { Remote } from '../world/remote.ts';
import { Server } from '../world/server.ts';

const { program = '' } = nginxSite;
const installed = '/etc/nginx/nginx.conf';

/** With Debian's own file a worker of nginx holds 383. */
const pages = 900;

test('[O52] with the lines of the guide, a worker of nginx holds 900 open pages', async () => {
  test.skip(program === '' || !existsSync(installed), 'nginx is not on this machine');
  const server = await Server.start({});
  const port = await freePort();
  const folder = await configure(server.port, port);
  const nginx = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status, String)).toBe(200);
    await holdPages(url, server);
  } finally {
    nginx.kill('SIGTERM');
    await server.stop('SIGTERM');
  }
});

test('[O52] Caddy holds 900 open pages with the shipped file', async () => {
  test.skip(!caddySite.program, 'Caddy is not on this machine');
  const proxied = await Proxied.start(caddySite, {});
  try {
    await holdPages(proxied.url.slice(0, -1), proxied.server);
  } finally {
    await proxied.stop();
  }
});

/** Opens pages of one session through a proxy, and expects the server to have all of them at a time. */
async function holdPages(url: string, server: Server): Promise<void> {
  const ann = new Remote(url);
  await ann.opens('Ann', 'fibonacci');
  const { headers } = await fetch(`${url}/api/sessions`);
  const version = headers.get('story-pointer-wire');
  const live = `${url.replace('http', 'ws')}/api/sessions/${ann.sessionId}/live?revision=0&version=${version}`;
  const open = await Promise.all(Array.from({ length: pages }, () => openedAt(live)));
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(metrics).toContain(`story_pointer_live_connections ${pages}\n`);
  for (const page of open) page.close();
}

/**
 * Sets up nginx with one worker, with the shipped files and the limits that Debian's main file has after the guide.
 * @returns its folder
 */
async function configure(serverPort: number, port: number): Promise<string> {
  const folder = test.info().outputPath('nginx');
  await mkdir(folder, { recursive: true });
  await cp(join(deployFolder, 'nginx'), folder, { recursive: true });
  const upstream = join(folder, 'conf.d/story-pointer.conf');
  const shipped = await readFile(upstream, 'utf8');
  await writeFile(upstream, shipped.replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`));

  const main = join(folder, 'main.conf');
  await copyFile(installed, main);
  const guide = await readFile(join(deployFolder, '../docs/deploying.md'), 'utf8');
  const lines = guide.match(/^sed -i .* \/etc\/nginx\/nginx\.conf$/gm) ?? [];
  expect(lines).toHaveLength(2);
  for (const line of lines) execFileSync('/bin/sh', ['-c', line.replace(installed, main)]);
  const limits = (await readFile(main, 'utf8')).match(
    /^worker_rlimit_nofile.*|^events \{[^}]*\}/gm,
  );
  const config = `
    daemon off;
    user root;
    pid nginx.pid;
    worker_processes 1;
    ${limits?.join('\n')}
    http {
      access_log off;
      include conf.d/*.conf;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://story_pointer;
          include snippets/story-pointer.conf;
        }
      }
    }
  `;
  await writeFile(join(folder, 'nginx.conf'), config);
  return folder;
}

/** A live connection that is open. */
async function openedAt(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('a page got no connection'));
  });
  return socket;
}
