import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployFolder, type Setup } from './proxied.ts';

const { NGINX: program, OPENSSL = 'openssl' } = process.env;

/** The name of the host in site.conf. */
const host = 'points.example.org';

/** nginx, with the product on a host of its own. */
export const nginxSite: Setup = {
  name: 'nginx',
  path: '/',
  program,
  prepare: async (folder, ports) => {
    makeCertificate(folder);
    await copyFiles(folder, ports.server);
    await fillIn(join(folder, 'site.conf'), [
      ['listen 80;', `listen 127.0.0.1:${ports.redirect};`],
      ['listen [::]:80;', ''],
      [
        'listen 443 ssl http2;',
        `listen 127.0.0.1:${ports.tls} ssl http2; listen 127.0.0.1:${ports.proxy};`,
      ],
      ['listen [::]:443 ssl http2;', ''],
      ['/etc/letsencrypt/live/points.example.org', folder],
    ]);
    return configure(folder, 'include site.conf;');
  },
};

/** nginx, with the product below a path of a host that serves other things as well. */
export const nginxSubPath: Setup = {
  name: 'nginx, below a path',
  path: '/points/',
  program,
  prepare: async (folder, ports) => {
    await copyFiles(folder, ports.server);
    return configure(folder, `server { listen 127.0.0.1:${ports.proxy}; include sub-path.conf; }`);
  },
};

async function copyFiles(folder: string, serverPort: number): Promise<void> {
  await cp(join(deployFolder, 'nginx'), folder, { recursive: true });
  await fillIn(join(folder, 'conf.d/story-pointer.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
  ]);
}

/**
 * The rest of a machine's configuration, around the files of the operator: compression of
 * everything, for one.
 */
async function configure(folder: string, sites: string) {
  const config = `
    daemon off;
    master_process off;
    pid nginx.pid;
    events {}
    http {
      access_log off;
      client_body_temp_path body;
      proxy_temp_path proxy;
      gzip on;
      gzip_types *;
      gzip_proxied any;
      gzip_min_length 1;
      include conf.d/*.conf;
      ${sites}
    }
  `;
  await writeFile(join(folder, 'nginx.conf'), config);
  return { options: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], env: {} };
}

async function fillIn(path: string, blanks: readonly (readonly [string, string])[]): Promise<void> {
  let text = await readFile(path, 'utf8');
  for (const [blank, value] of blanks) {
    if (!text.includes(blank)) throw new Error(`${path} has no "${blank}"`);
    text = text.replaceAll(blank, value);
  }
  await writeFile(path, text);
}

/** A self-signed certificate, under the names in site.conf. */
export function makeCertificate(folder: string): void {
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status } = spawnSync(OPENSSL, [
    'req',
    '-x509',
    ...kind,
    ...files,
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
  ]);
  if (status !== 0) throw new Error('openssl made no certificate');
}
