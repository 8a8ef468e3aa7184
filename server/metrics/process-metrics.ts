import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import type Registry from 'prom-client/lib/registry.js';
import { mostOpenFiles } from '../open-files.ts';
import { builtFrom, release } from '../version.ts';

const startedAt = performance.timeOrigin / 1000;

/** Samples every 50 ms cost an idle process 0.2 % of a core. */
const eventLoopDelay = monitorEventLoopDelay({ resolution: 50 });

/** Adds the metrics of the process itself, under the names Prometheus gives them in every language. */
export function addProcessMetrics(registry: Registry): void {
  const registers = [registry];
  const build = new Gauge({
    name: 'story_pointer_build_info',
    help: 'The running version and commit; always 1.',
    labelNames: ['version', 'commit'],
    aggregator: 'first',
    registers,
  });
  build.set({ version: release, commit: builtFrom }, 1);
  let cpuMicroseconds = 0;
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, in seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.inc((user + system - cpuMicroseconds) / 1e6);
      cpuMicroseconds = user + system;
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start of the process, in seconds since 1970; of the first of several processes.',
    aggregator: 'min',
    registers,
  }).set(startedAt);
  gauge(registry, 'process_resident_memory_bytes', 'Memory in use, in bytes.', 'sum', () =>
    process.memoryUsage.rss(),
  );
  // Only Linux reports these.
  gauge(registry, 'process_open_fds', 'Open file descriptors.', 'sum', openDescriptors);
  gauge(registry, 'process_max_fds', 'Limit of open files.', 'sum', mostOpenFiles);
  eventLoopDelay.enable();
  gauge(
    registry,
    'story_pointer_event_loop_delay_seconds',
    'Longest delay of the event loop since these metrics were last read, in seconds.',
    'max',
    () => {
      const seconds = eventLoopDelay.max / 1e9;
      eventLoopDelay.reset();
      return seconds;
    },
  );
}

/** @param read undefined where this system does not tell */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  aggregator: 'sum' | 'max',
  read: () => number | undefined,
): void {
  new Gauge({
    ...{ name, help, aggregator },
    registers: [registry],
    collect() {
      const value = read();
      if (value !== undefined) this.set(value);
    },
  });
}

function openDescriptors(): number | undefined {
  try {
    // Without the one that reads the folder.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return undefined;
  }
}
