import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { makeCertificate } from '../world/nginx.ts';
import { deployFolder } from '../world/proxied.ts';
import { executable, root } from '../world/server.ts';

const { NGINX = '' } = process.env;
const run = promisify(execFile);

/** Starts the product and nginx with the folder `$1` as /etc, in a network of its own. */
const boot = `set -e
ip link set lo up
mount --make-rprivate /
mount --bind "$1" /etc
for folder in /run /var/lib/nginx /var/log/nginx; do mount -t tmpfs tmpfs $folder; done
cd /run
PUBLIC_URL=https://points.example.org TRUSTED_PROXIES=1 HOST=127.0.0.1 "$2" > /dev/null &
until "$2" --health 2> /dev/null; do :; done
"$3" -t
"$3"
NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/points.example.org/fullchain.pem "$4" -e "$5"
`;

/** Opens a session, follows it in both ways, and prints what came. */
const visit = `
const url = 'https://points.example.org';
const opening = {
  commandId: crypto.randomUUID(),
  firstKey: Buffer.alloc(32, 7).toString('base64url'),
  ...{ name: 'Sprint 12', facilitatorName: 'Ann', type: 'fibonacci' },
};
const created = await fetch(url + '/api/sessions', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(opening),
});
const { sessionId } = await created.json();
const live = url + '/api/sessions/' + sessionId + '/live';
const { promise: message, resolve } = Promise.withResolvers();
new WebSocket(live.replace('https', 'wss')).onmessage = ({ data }) => resolve(data);
const stream = await fetch(live, { headers: { accept: 'text/event-stream' } });
let events = '';
for await (const part of stream.body) {
  events += new TextDecoder().decode(part);
  if (events.includes('data: {')) break;
}
const redirect = await fetch('http://points.example.org/about?a=1', { redirect: 'manual' });
const metrics = await fetch(url + '/metrics');
const location = redirect.headers.get('location');
console.log(JSON.stringify({ message: await message, events, location, metrics: metrics.status }));
process.exit();
`;

test('[O52] nginx takes the shipped files unchanged, and people follow a session through it over WebSockets and event streams', async () => {
  test.skip(NGINX === '', 'nginx is not on this machine');
  test.skip(process.getuid?.() !== 0, 'only root can have nginx run within namespaces');
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-etc-'));
  const keys = join(folder, 'letsencrypt/live/points.example.org');
  const shipped = join(deployFolder, 'nginx');
  await mkdir(keys, { recursive: true });
  makeCertificate(keys);
  await cp('/etc/nginx', join(folder, 'nginx'), { recursive: true });
  for (const part of ['conf.d', 'snippets']) {
    await cp(join(shipped, part), join(folder, 'nginx', part), { recursive: true });
  }
  await rm(join(folder, 'nginx/sites-enabled/default'), { force: true });
  await cp(join(shipped, 'site.conf'), join(folder, 'nginx/sites-enabled/story-pointer.conf'));
  await writeFile(join(folder, 'hosts'), '127.0.0.1 points.example.org\n');
  for (const file of ['passwd', 'group', 'nsswitch.conf']) {
    await cp(`/etc/${file}`, join(folder, file));
  }
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const words = [folder, executable[0], NGINX, join(root, 'node_modules/bun/bin/bun.exe'), visit];
  // nginx reads NGINX, by which the tests find it, as a list of sockets.
  const { stdout, stderr } = await run(
    'unshare',
    [...namespaces, '/bin/sh', '-c', boot, 'boot', ...words],
    { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } },
  );
  expect(stderr).toContain('nginx.conf test is successful');
  expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/);
  expect(JSON.parse(stdout)).toEqual({
    message: expect.stringContaining('"type":"welcome"'),
    events: expect.stringContaining('data: {"type":"welcome"'),
    location: 'https://points.example.org/about?a=1',
    metrics: 404,
  });
  await rm(folder, { recursive: true });
});
