import { plural } from '@lingui/core/macro';
import type { Outcome } from '@story-pointer/core/session/refusals';
import { problemText } from './problem-text.ts';

/** Something wrong with a form: found by the page itself or, as an ApiError, by the server. */
export interface Fault {
  readonly code: string;
  readonly field?: string | undefined;
  readonly detail: string;
}

/** The objections of the rules to the entered values. */
export function faultsIn(outcomes: readonly Outcome<unknown>[]): Fault[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.ok) return [];
    const { refusal } = outcome;
    return [{ ...refusal, detail: problemText(refusal.code) }];
  });
}

/** Whether something that must be filled in is empty: one alert says so for all fields. */
export function isIncomplete(faults: readonly Fault[]): boolean {
  return faults.some(({ code }) => code === 'nameRequired');
}

/**
 * Props that mark the field of this name, with a message of its own if it needs one.
 * @param max the limit of characters, if it has one
 */
export function markOf(faults: readonly Fault[], field: string, max?: number) {
  const fault = faults.find((candidate) => candidate.field === field);
  if (!fault) return {};
  if (isIncomplete([fault])) return { isInvalid: true };
  const limit = fault.code === 'nameTooLong' && max !== undefined;
  return {
    error: limit
      ? plural(max, { other: 'This name is too long. It can have # characters.' })
      : fault.detail,
  };
}
