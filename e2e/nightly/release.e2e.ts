import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { node, root } from '../world/server.ts';

const run = promisify(execFile);

test('[O123] the files of a release name nothing of a clone, and take the product from its image', async () => {
  const folder = test.info().outputPath('release');
  const image = 'ghcr.io/somebody/story-pointer:v1.2.3';
  await run(node, [join(root, 'scripts/release-files.mjs'), folder, image]);
  const names = await readdir(folder);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'bill-of-materials.json', 'openapi.json'],
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
