import type { Outcome } from '@story-pointer/core/session/refusals';
import type { CountedCommand, Metrics } from './metrics.ts';

/** Counts a command by its result, and measures its time. */
export async function counted<T>(
  { commandSeconds, commands }: Pick<Metrics, 'commandSeconds' | 'commands'>,
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
    commandSeconds.observe((performance.now() - begin) / 1000);
    commands.inc({ type, result });
  }
}
