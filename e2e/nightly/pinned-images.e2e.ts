import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { node, root } from '../world/server.ts';

const run = promisify(execFile);

/** A registry that gives `digest` for every image, to clients with its token. */
async function openRegistry(digest: () => string): Promise<{ server: Server; host: string }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (url.pathname === '/token') {
      response.end(JSON.stringify({ token: url.searchParams.get('scope') }));
      return;
    }
    const [, repository] = /^\/v2\/(.+)\/manifests\/[\w.-]+$/.exec(url.pathname) ?? [];
    if (request.headers.authorization !== `Bearer repository:${repository}:pull`) {
      const realm = `Bearer realm="http://${request.headers.host}/token",service="registry"`;
      response.writeHead(401, { 'www-authenticate': realm }).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': 'application/vnd.oci.image.index.v1+json',
        'docker-content-digest': digest(),
      })
      .end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return { server, host: `127.0.0.1:${address.port}` };
}

test('images are pinned by digest, and updated in the same way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-pins-'));
  let digest = `sha256:${'1'.repeat(64)}`;
  const { server, host } = await openRegistry(() => digest);
  const pin = () => run(node, [join(root, 'scripts/pin-images.mjs'), folder]);
  const files = ['Dockerfile', 'compose.scaled.yaml'];
  const texts = () => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  try {
    // The same files, with the registry on this machine.
    for (const file of files) {
      await copyFile(join(root, file), join(folder, file));
      const text = await readFile(join(folder, file), 'utf8');
      const names = text
        .replace(/^(FROM |\s+image: )(?:gcr\.io\/)?/gm, `$1${host}/`)
        .replace(/@sha256:\w+/g, '');
      await writeFile(join(folder, file), names);
    }
    const before = await texts();
    await pin();
    const pinned = await texts();
    expect(pinned.join('').match(/@sha256:1{64}/g)).toHaveLength(5);
    expect(pinned.map((text) => text.replaceAll(`@${digest}`, ''))).toEqual(before);

    digest = `sha256:${'2'.repeat(64)}`;
    await pin();
    expect((await texts()).join('').match(/@sha256:2{64}/g)).toHaveLength(5);

    digest = 'nothing';
    await expect(pin()).rejects.toThrow('is not to be had');
    expect((await texts()).join('').match(/@sha256:2{64}/g)).toHaveLength(5);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
