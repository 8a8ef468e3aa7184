import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Log } from '../log.ts';
import type { CountedCommand, Metrics } from './metrics.ts';

interface CountingParts {
  readonly metrics: Pick<Metrics, 'commandSeconds' | 'commands'>;
  readonly log: Log;
}

export async function counted<T>(
  { metrics, log }: CountingParts,
  type: CountedCommand,
  run: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const begin = performance.now();
  let result = 'failure';
  try {
    const outcome = await run;
    result = outcome.ok ? 'accepted' : outcome.refusal.code;
    return outcome;
  } finally {
    const milliseconds = performance.now() - begin;
    metrics.commandSeconds.observe(milliseconds / 1000);
    metrics.commands.inc({ type, result });
    log.debug({ type, result, milliseconds: Math.round(milliseconds) }, 'command');
  }
}
