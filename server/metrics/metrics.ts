import type { CommandType } from '@story-pointer/core/session/decide';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What the server counts of itself, in the text format of Prometheus; no names, votes or addresses.
 * @param roomsInMemory asked whenever somebody looks
 */
export function createMetrics(roomsInMemory: () => number) {
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
    /** Labelled by command and by what came of it: accepted, or the code of the refusal. */
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

/** What can be counted as a command: the commands of a session, and the two ways into one. */
export type CountedCommand = CommandType | 'create' | 'join';
