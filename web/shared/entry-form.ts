import { plural, t } from '@lingui/core/macro';
import type { Outcome } from '@story-pointer/core/session/refusals';
import { type RefObject, useEffect } from 'react';
import { logFailure } from '../browser/failure.ts';
import { isOutdated } from '../browser/scripts.ts';
import { served } from '../browser/served.ts';
import { localText } from '../browser/storage.ts';
import { problemText } from '../calls/problem-text.ts';

/** Parts of the forms that create or join a session. */

/** Milliseconds after the form, in which its code is loaded: sooner than anybody can fill it in. */
const calm = 1000;

const nameKey = 'name';
const signedInKey = 'signed-in-name';

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

/** Fetches the code that sends a form once the form is there, which is ready sooner without it. */
export function useLoadedSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(logFailure), calm);
    return () => clearTimeout(timer);
  }, [load]);
}

/** The fault of a form whose code could not be loaded when it was sent. */
export function notLoaded(error: unknown) {
  logFailure(error);
  const detail = isOutdated(error)
    ? t`A new version is available. Please reload the page and try again.`
    : t`Failed to load this. Please try again.`;
  return { code: 'notLoaded', detail } as const;
}

/** Keeps a participant's name in this browser for the next form that asks for it. */
export function rememberName(name: string): void {
  localText.set(nameKey, name);
  localText.set(signedInKey, served('person') ?? '');
}

export function rememberedName(): string {
  return localText.get(nameKey) ?? '';
}

/** Proposes the last name used in this browser, or that of another person who has signed in, unless the field has text. */
export function useRememberedName(form: RefObject<HTMLFormElement | null>, field: string): void {
  useEffect(() => {
    const input = form.current?.elements.namedItem(field);
    const name = served('person');
    const isOther = name !== undefined && name !== localText.get(signedInKey);
    if (input instanceof HTMLInputElement) input.value ||= isOther ? name : rememberedName();
  }, [form, field]);
}
