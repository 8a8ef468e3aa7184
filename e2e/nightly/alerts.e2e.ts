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

test('[O140] Prometheus warns of a full disk and of an old backup, and of no others', async () => {
  const file = test.info().outputPath('tests.yaml');
  const job = 'cronjob="story-pointer-backup"';
  const backup = 'story_pointer_last_backup_timestamp_seconds';
  const disk = 'story_pointer_disk_free_bytes';
  const old = 'alertname="StoryPointerBackupOld",alertstate="firing",severity="warning"';
  const full = 'alertname="StoryPointerDiskFull",alertstate="firing",severity="critical"';
  const expected = (eval_time: string, ...firing: string[]) => ({
    ...{ eval_time, expr: 'ALERTS{alertstate="firing"}' },
    exp_samples: firing.map((labels) => ({ labels: `ALERTS{${labels}}`, value: 1 })),
  });
  const tests = [
    {
      interval: '5m',
      input_series: [
        { series: `${disk}{folder="data",instance="full"}`, values: '9e8x480' },
        { series: `${disk}{folder="data",instance="empty"}`, values: '2e9x480' },
        // One backs up once, the other each day, and a job has not succeeded since it was made.
        { series: `${backup}{instance="once"}`, values: '0x480' },
        { series: `${backup}{instance="daily"}`, values: '0x287 86400x193' },
        { series: `kube_cronjob_created{${job}}`, values: '0x480' },
      ],
      promql_expr_test: [
        expected('35h', `${full},folder="data",instance="full"`),
        expected(
          '38h',
          ...[`${full},folder="data",instance="full"`, `${old},instance="once"`, `${old},${job}`],
        ),
      ],
    },
  ];
  const rule_files = [join(deployFolder, 'alerts.yaml')];
  await writeFile(file, JSON.stringify({ rule_files, evaluation_interval: '5m', tests }));
  const { stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
});
