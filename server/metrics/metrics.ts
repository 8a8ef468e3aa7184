import type { CommandType } from '@story-pointer/core/session/commands';
// Imports single parts: the package as a whole loads Node's HTTP client to push metrics, which we
// do not.
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';
import { addProcessMetrics } from './process-metrics.ts';
import { addStorageMetrics, type Folders } from './storage-metrics.ts';

interface Observed {
  readonly roomsInMemory: () => number;
  readonly inUse: () => Readonly<Record<string, number>>;
  readonly isBusConnected: (() => boolean) | undefined;
  readonly folders?: Folders | undefined;
}

/** The server's metrics, in the text format of Prometheus; without names, votes and addresses. */
export function createMetrics({ roomsInMemory, inUse, isBusConnected, folders = {} }: Observed) {
  const registry = new Registry();
  const registers = [registry];
  addProcessMetrics(registry);
  addStorageMetrics(registry, folders);
  new Gauge({
    name: 'story_pointer_rooms_in_memory',
    help: 'Sessions held in memory now.',
    registers,
    collect() {
      this.set(roomsInMemory());
    },
  });
  new Gauge<'limit'>({
    name: 'story_pointer_in_use',
    help: 'Requests, connections and answers in progress, and bytes of long bodies and sessions.',
    labelNames: ['limit'],
    registers,
    collect() {
      for (const [limit, amount] of Object.entries(inUse())) this.set({ limit }, amount);
    },
  });
  if (isBusConnected) {
    new Gauge({
      name: 'story_pointer_bus_connected',
      help: 'Whether the process receives the messages of the others now: 1 or 0.',
      // The worst value of several processes.
      aggregator: 'min',
      registers,
      collect() {
        this.set(Number(isBusConnected()));
      },
    });
  }
  const counter = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Counter<Label>({ name, help, labelNames: labels, registers });
  /** Labelled by cause: the store, which then cannot do its work, or something else. */
  const failures = counter(
    'story_pointer_failures_total',
    'Requests and commands answered 500 or 503 because something failed, by cause.',
    'cause',
  );
  // Prometheus notices the first failure only if there was a zero before.
  for (const cause of ['store', 'other']) failures.inc({ cause }, 0);
  return {
    registry,
    failures,
    /** By address pattern; requests of machines count too. */
    pageViews: counter('story_pointer_page_views_total', 'Pages opened, by route.', 'route'),
    liveConnections: new Gauge({
      name: 'story_pointer_live_connections',
      help: 'Pages connected to a session now.',
      registers,
    }),
    reconnects: counter(
      'story_pointer_reconnects_total',
      'Live connections of pages that had lost an earlier one.',
    ),
    /** Their pages reconnect and ask for what they missed. */
    slowReaders: counter(
      'story_pointer_slow_readers_total',
      'Live connections that ended because the client read too slowly.',
    ),
    /** A shortage lasts until descriptors have been free for a while. */
    descriptorShortages: counter(
      'story_pointer_descriptor_shortages_total',
      'Times that the process ran out of file descriptors.',
    ),
    /** Labelled by `RefusalReason`. */
    refusals: counter(
      'story_pointer_refusals_total',
      'Requests, connections and messages refused, by reason.',
      'reason',
    ),
    changeSetsReceived: counter(
      'story_pointer_change_sets_received_total',
      'Change sets received over the bus.',
    ),
    gapsRepaired: counter(
      'story_pointer_gaps_repaired_total',
      'Times that pages of a session got changes late, after a message was missed.',
    ),
    webhookTries: counter(
      'story_pointer_webhook_tries_total',
      'Requests to webhooks, by result: delivered, failed, gone (410), or given up after three days; and messages that are lost, since too many wait.',
      'result',
    ),
    /** Labelled by command and result: accepted, the code of the refusal, or failure. */
    commands: counter(
      'story_pointer_commands_total',
      'Commands answered, by type and result.',
      ...(['type', 'result'] as const),
    ),
    commandSeconds: new Histogram({
      name: 'story_pointer_command_seconds',
      help: 'Time from a parsed command to its answer, in seconds.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The counted commands: all commands of a session, and the requests that enter one. */
export type CountedCommand = CommandType | 'create' | 'join' | 'claimSeat';
