import type { ReactElement } from 'react';

/** Asks before somebody is removed from the session. */

export const title = 'Remove Participant';
export const remove = 'Remove';
export const ask = (name: ReactElement) => (
  <>Are you sure you want to remove "{name}" from the session? This action cannot be undone.</>
);
export const bars = 'And do not let their browser join again';
export const failed = (name: ReactElement, reason: string) => (
  <>
    "{name}" could not be removed. {reason}
  </>
);
export const tooLate = (name: ReactElement) => <>"{name}" had already been removed.</>;
