import type { Outcome } from '@story-pointer/core/session/refusals';
import { refusalProblem } from './problem.ts';

/** The answer to what was decided: as `tell` says, or why not. */
export function answer<T>(outcome: Outcome<T>, tell: (value: T) => Response): Response {
  return outcome.ok ? tell(outcome.value) : refusalProblem(outcome.refusal);
}
