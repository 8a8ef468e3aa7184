import type { CommandType } from '@story-pointer/core/session/commands';
// Part by part: the package as a whole would load Node's HTTP client, which pushes metrics, and ours are asked for.
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

/** What is asked whenever somebody looks. */
interface Observed {
  readonly roomsInMemory: () => number;
  /** Undefined where there is no bus. */
  readonly isBusConnected: (() => boolean) | undefined;
}

/** What the server counts of itself, in the text format of Prometheus; no names, votes or addresses. */
export function createMetrics({ roomsInMemory, isBusConnected }: Observed) {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'story_pointer_rooms_in_memory',
    help: 'Sessions held in memory now.',
    registers,
    collect() {
      this.set(roomsInMemory());
    },
  });
  if (isBusConnected) {
    new Gauge({
      name: 'story_pointer_bus_connected',
      help: 'Whether the process hears the others now: 1 or 0.',
      // Of several processes, the one that is worst off.
      aggregator: 'min',
      registers,
      collect() {
        this.set(Number(isBusConnected()));
      },
    });
  }
  return {
    registry,
    /** By address pattern; whether a person or a machine looked is not known. */
    pageViews: new Counter({
      name: 'story_pointer_page_views_total',
      help: 'Pages opened, by route.',
      labelNames: ['route'],
      registers,
    }),
    liveConnections: new Gauge({
      name: 'story_pointer_live_connections',
      help: 'Pages connected to a session now.',
      registers,
    }),
    reconnects: new Counter({
      name: 'story_pointer_reconnects_total',
      help: 'Live connections of pages that had lost one before.',
      registers,
    }),
    /** Their pages come back and ask for what they lack. */
    slowReaders: new Counter({
      name: 'story_pointer_slow_readers_total',
      help: 'Live connections that broke or were cut off while they had not read what was sent.',
      registers,
    }),
    /** From one without any left until there have been some for a while. */
    descriptorShortages: new Counter({
      name: 'story_pointer_descriptor_shortages_total',
      help: 'Times that the process ran out of file descriptors.',
      registers,
    }),
    /** Labelled by `RefusalReason`. */
    refusals: new Counter<'reason'>({
      name: 'story_pointer_refusals_total',
      help: 'Requests, connections and messages refused, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    stepsHeard: new Counter({
      name: 'story_pointer_steps_heard_total',
      help: 'Steps that came over the bus.',
      registers,
    }),
    gapsHealed: new Counter({
      name: 'story_pointer_gaps_healed_total',
      help: 'Times that people in a session were told of steps that had been missed.',
      registers,
    }),
    /** Labelled by command and by what came of it: accepted, the code of the refusal, or failure. */
    commands: new Counter<'type' | 'result'>({
      name: 'story_pointer_commands_total',
      help: 'Commands answered, by type and result.',
      labelNames: ['type', 'result'],
      registers,
    }),
    commandSeconds: new Histogram({
      name: 'story_pointer_command_seconds',
      help: 'Time from a parsed command to its answer, in seconds.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** What can be counted as a command: the commands of a session, and the ways into one. */
export type CountedCommand = CommandType | 'create' | 'join' | 'comeIn';
