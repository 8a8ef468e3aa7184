import type { ReactElement } from 'react';

export const title = 'Leave Session';
export const leave = 'Leave';
export const leaving = 'Leaving...';
export const ask = (session: ReactElement) => (
  <>
    Are you sure you want to leave "{session}"? Your votes go with you. With the link you can join
    again.
  </>
);
export const left = (session: ReactElement) => <>You have left "{session}".</>;
export const failed = (reason: string) => `You could not leave. ${reason}`;
