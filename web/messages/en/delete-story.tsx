import type { ReactElement } from 'react';

export const title = 'Delete Story';
export const remove = 'Delete';
export const removing = 'Deleting...';
export const ask = (story: ReactElement) => (
  <>Are you sure you want to delete "{story}"? This action cannot be undone.</>
);
export const failed = (story: ReactElement, reason: string) => (
  <>
    "{story}" could not be deleted. {reason}
  </>
);
export const tooLate = (story: ReactElement) => <>"{story}" had already been deleted.</>;
