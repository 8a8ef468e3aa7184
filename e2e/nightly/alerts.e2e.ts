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
  const cron = '{cronjob="story-pointer-backup"}';
  const alerts = (eval_time: string, alertname: string, ...labels: object[]) => ({
    ...{ eval_time, alertname },
    exp_alerts: labels.map((exp_labels) => ({ exp_labels })),
  });
  const full = { severity: 'critical', folder: 'data', instance: 'full' };
  const tests = [
    {
      interval: '1h',
      input_series: [
        {
          series: 'story_pointer_disk_free_bytes{folder="data",instance="full"}',
          values: '9e8x80',
        },
        {
          series: 'story_pointer_disk_free_bytes{folder="data",instance="empty"}',
          values: '2e9x80',
        },
        // One backs up once, the other each day, and a job has not succeeded since it was made.
        { series: 'story_pointer_last_backup_timestamp_seconds{instance="once"}', values: '0x80' },
        {
          series: 'story_pointer_last_backup_timestamp_seconds{instance="daily"}',
          values: '0x23 86400x23 172800x23',
        },
        { series: `kube_cronjob_created${cron}`, values: '0x80' },
      ],
      alert_rule_test: [
        alerts('35h', 'StoryPointerBackupOld'),
        alerts(
          '38h',
          'StoryPointerBackupOld',
          { severity: 'warning', instance: 'once' },
          { severity: 'warning', cronjob: 'story-pointer-backup' },
        ),
        alerts('38h', 'StoryPointerDiskFull', full),
      ],
    },
  ];
  await writeFile(file, JSON.stringify({ rule_files: [join(deployFolder, 'alerts.yaml')], tests }));
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file]);
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
