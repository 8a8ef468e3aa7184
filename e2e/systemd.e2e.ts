import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { deployFolder } from './world/proxied.ts';
import { executable } from './world/server.ts';

const { SYSTEMD_ANALYZE = '' } = process.env;

test('[O55] the unit is valid, and what it leaves the service is little', async () => {
  test.skip(SYSTEMD_ANALYZE === '', 'systemd is not on this machine');
  const unit = await readFile(join(deployFolder, 'story-pointer.service'), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-unit-'));
  const path = join(folder, 'story-pointer.service');
  await writeFile(path, unit.replace('/usr/local/bin/story-pointer', executable[0]));

  const verified = spawnSync(SYSTEMD_ANALYZE, ['verify', path], { encoding: 'utf8' });
  expect(verified).toMatchObject({ status: 0, stderr: '' });
  // Of 100, which a unit without any protection comes close to.
  const weighed = spawnSync(SYSTEMD_ANALYZE, [
    'security',
    '--offline=true',
    '--threshold=20',
    path,
  ]);
  expect(weighed.status).toBe(0);
  await rm(folder, { recursive: true });
});
