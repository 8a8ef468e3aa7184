import type { ReactElement } from 'react';

/** Where the facilitator is, and going there with them. */

export const where = 'Where the facilitator is';
export const isOn = (name: ReactElement, story: ReactElement) => (
  <>
    {name} is on "{story}"
  </>
);
/** Where several lead it. */
export const teamIsOn = (story: ReactElement) => <>The team is on "{story}"</>;
export const go = 'Go';
export const follow = 'Follow the facilitator';
