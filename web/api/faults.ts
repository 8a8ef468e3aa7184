import { type Outcome, refusalSentences } from '@story-pointer/core/session/refusals';

/** Something wrong with a form: found by the page itself or, as an ApiError, by the server. */
export interface Fault {
  readonly code: string;
  readonly field?: string | undefined;
  readonly detail: string;
}

/** What the rules object to in what was entered. */
export function faultsIn(outcomes: readonly Outcome<unknown>[]): Fault[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.ok) return [];
    const { refusal } = outcome;
    return [{ ...refusal, detail: refusalSentences[refusal.code] }];
  });
}

/** Whether something that must be filled in is empty: one alert says so for all fields. */
export function isIncomplete(faults: readonly Fault[]): boolean {
  return faults.some(({ code }) => code === 'nameRequired');
}

/** How to mark the field of this name: as at fault, with a text of its own where it needs one. */
export function markOf(faults: readonly Fault[], field: string) {
  const fault = faults.find((candidate) => candidate.field === field);
  if (!fault) return {};
  return isIncomplete([fault]) ? { isInvalid: true } : { error: fault.detail };
}
