import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../world/free-port.ts';
import { Remote } from '../world/remote.ts';
import { node, root } from '../world/server.ts';

const run = promisify(execFile);

const { QEMU_ARM64 = '' } = process.env;

/** The C library of arm64 in Debian. */
const libraries = '/usr/aarch64-linux-gnu';

test('[O123] the files of a release name nothing of a clone, and take the product from its image', async () => {
  const folder = test.info().outputPath('release');
  const image = 'ghcr.io/somebody/story-pointer:v1.2.3';
  await run(node, [join(root, 'scripts/release-files.mjs'), folder, image]);
  const names = await readdir(folder);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'bill-of-materials.json', 'openapi.json'],
      'accessibility.yaml',
      ...['alerts.yaml', 'dashboard.json', 'deploy.tar.gz'],
    ]),
  );
  await run('tar', ['-xzf', join(folder, 'deploy.tar.gz'), '-C', folder]);
  const kustomization = join(folder, 'deploy/kubernetes/kustomization.yaml');
  expect(await readFile(kustomization, 'utf8')).toMatch(
    /newName: ghcr.io\/somebody\/story-pointer\n\s+newTag: v1.2.3\n/,
  );
  expect(await readdir(join(folder, 'deploy/nginx'))).toContain('site.conf');
  for (const name of ['compose.yaml', 'compose.scaled.yaml']) {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).toContain(`\n    image: ${image}\n`);
    expect(text).not.toContain('build');
    for (const [, path = ''] of text.matchAll(/- \.\/([^:]*):/g)) expect(names).toContain(path);
  }
});

test('[O50] the executable for arm64 starts under emulation, and serves a session', async () => {
  test.skip(QEMU_ARM64 === '', 'qemu is not on this machine');
  test.setTimeout(600_000);
  const path = test.info().outputPath('story-pointer-arm64');
  const build = `import { buildExecutable } from './scripts/executable.mjs';
    await buildExecutable(${JSON.stringify(path)}, 'bun-linux-arm64');`;
  await run(node, ['--input-type=module', '--eval', build], { cwd: root });
  const PORT = String(await freePort());
  const server = spawn(QEMU_ARM64, ['-L', libraries, path], {
    cwd: test.info().outputDir,
    env: { HOST: '127.0.0.1', PORT },
    stdio: 'inherit',
  });
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${PORT}`;
  const health = () => fetch(`${url}/healthz`).then(({ status }) => status, String);
  await expect.poll(health, { timeout: 300_000 }).toBe(200);
  const ann = new Remote(url);
  await ann.opens('Ann', 'fibonacci');
  await ann.createsStory('Log in with a passkey');
  await ann.votes(5);
  await ann.reveals();
  expect(await ann.storyNames()).toEqual(['Log in with a passkey']);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
