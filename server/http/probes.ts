import { Hono } from 'hono';
import AggregatorRegistry from 'prom-client/lib/cluster.js';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Readiness } from '../readiness.ts';
import type { Counts } from '../workers/messages.ts';
import type { Env } from './call.ts';
import { operatorOnly } from './own-network.ts';
import { EdgeError } from './problem.ts';

interface ProbeParts {
  readonly readiness: Readiness;
  /** Undefined where this process is the only one. */
  readonly bus: { readonly isConnected: boolean } | undefined;
  readonly watch: RateWatch;
  readonly metrics: Metrics;
  readonly collectCounts: (() => Promise<readonly Counts[]>) | undefined;
}

/** Health, readiness and metrics, for programs of the operator. */
export function createProbes({ readiness, bus, watch, metrics, collectCounts }: ProbeParts) {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', operatorOnly, async (c) => {
    if (!(await readiness.isReady())) throw new EdgeError('notReady');
    // A process without the bus still works: the others get its changes a little later.
    return c.json({ store: 'ok', ...(bus && { bus: bus.isConnected ? 'ok' : 'away' }) });
  });
  app.get('/metrics', operatorOnly, async (c) => {
    await watch.address(c.env);
    c.header('content-type', metrics.registry.contentType);
    const counts = await collectCounts?.();
    const registry = counts ? AggregatorRegistry.aggregate([...counts]) : metrics.registry;
    return c.body(await registry.metrics());
  });
  return app;
}
