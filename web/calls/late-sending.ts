import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { isOutdated } from '../browser/not-loaded.ts';
import { logFailure } from './log.ts';

/** The code that sends a form is not a part of its page, which is ready sooner without it. */

/** Milliseconds after the form: sooner than anybody can fill it in. */
const calm = 1000;

/** Fetches the code that sends a form, once the form is there. */
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
