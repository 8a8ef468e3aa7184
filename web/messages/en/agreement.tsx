import type { Reason } from '@story-pointer/core/outcome';
import type { ReactElement } from 'react';

/** What a team agrees on. */

export const failed = 'Failed to save story points. Please try again.';
export const tooLate = (story: ReactElement) => (
  <>The points of "{story}" had already been saved.</>
);
/** What speaks for a card. */
export const reasons: Readonly<Record<Reason, string>> = {
  'most chosen': 'most chosen',
  middle: 'middle',
  'closest card': 'closest card',
};
export const saveAndNext = (card: string) => `Save ${card} & Next Story`;
export const saveAndContinue = (card: string) => `Save ${card} & Continue`;
