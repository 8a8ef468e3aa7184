import type { Outcome } from '@story-pointer/core/session/refusals';
import { refusalProblem } from './problem.ts';

/** The response to an outcome: its value as `tell` writes it, or the refusal. */
export function answer<T>(outcome: Outcome<T>, tell: (value: T) => Response): Response {
  return outcome.ok ? tell(outcome.value) : refusalProblem(outcome.refusal);
}
