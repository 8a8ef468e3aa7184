import type { ReactElement } from 'react';

export const title = 'Edit Session Name';
export const name = 'Session Name';
export const failed = 'Failed to update session name. Please try again.';
export const tooLate = (session: ReactElement) => (
  <>The session had already been renamed to "{session}".</>
);
