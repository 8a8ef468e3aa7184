import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file, YAML } from 'bun';
import * as z from 'zod/mini';
import { createMetrics } from './metrics.ts';

/** The files with which operators watch the server. */

const root = join(import.meta.dir, '../..');
const read = (path: string) => file(join(root, path)).text();

const { registry } = createMetrics({
  roomsInMemory: () => 0,
  inUse: () => ({}),
  isBusConnected: () => true,
  folders: { backups: '' },
});
const metrics = registry.getMetricsAsArray().map(({ name }) => name);

function metricsIn(text: string): string[] {
  const named = text.match(/\b(?:story_pointer|process)_[a-z_]+/g) ?? [];
  return named.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
}

const alertSchema = z.strictObject({
  alert: z.string().check(z.regex(/^StoryPointer[A-Z]\w+$/)),
  expr: z.string(),
  for: z.optional(z.string().check(z.regex(/^\d+m$/))),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const alertsSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertSchema) })),
});
const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

test('[O120] every alert has a severity, a summary and advice, and asks for metrics of the server only', async () => {
  const { groups } = alertsSchema.parse(YAML.parse(await read('deploy/alerts.yaml')));
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(0);
  for (const { expr } of rules) expect(metrics).toEqual(expect.arrayContaining(metricsIn(expr)));
});

test('[O120] every panel of the dashboard shows metrics of the server, and each metric but that of the start has one', async () => {
  const { panels } = dashboardSchema.parse(JSON.parse(await read('deploy/dashboard.json')));
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  expect(new Set(shown)).toEqual(
    new Set(metrics.filter((name) => name !== 'process_start_time_seconds')),
  );
});

test('[O120] docs/operating.md explains each metric, and no other', async () => {
  const rows = (await read('docs/operating.md')).matchAll(
    /^\| `((?:story_pointer|process)_\w+)`/gm,
  );
  expect(Array.from(rows, ([, name]) => name).sort()).toEqual([...metrics].sort());
});
