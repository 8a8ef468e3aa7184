import type { ReactElement } from 'react';

export const title = 'Delete Session';
export const remove = 'Delete';
export const removing = 'Deleting...';
export const ask = (session: ReactElement) => (
  <>
    Are you sure you want to delete "{session}" with all its stories and votes, for everybody in it?
    This action cannot be undone.
  </>
);
export const failed = (reason: string) => `Failed to delete session. ${reason}`;
