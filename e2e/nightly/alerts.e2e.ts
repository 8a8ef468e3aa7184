import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { deployFolder } from '../world/proxied.ts';

const { PROMTOOL = '' } = process.env;

test.skip(PROMTOOL === '', 'promtool of Prometheus is not on this machine');

/** @returns the complaints of promtool about a file of rules */
function complaints(file: string): string {
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['check', 'rules', file]);
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('[O120] Prometheus accepts the alert rules', () => {
  expect(complaints(join(deployFolder, 'alerts.yaml'))).toBe('');
});

test('[O120] Prometheus accepts every query of the dashboard', async () => {
  const text = await readFile(join(deployFolder, 'dashboard.json'), 'utf8');
  const queries = Array.from(text.matchAll(/"expr": (".*")/g), ([, expr = '']) =>
    String(JSON.parse(expr)),
  );
  expect(queries.length).toBeGreaterThan(0);
  const rules = queries.map((expr, index) => ({
    record: `query:${index}`,
    // Grafana fills it in.
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const file = test.info().outputPath('queries.yaml');
  await writeFile(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }));
  expect(complaints(file)).toBe('');
});
