import type { ReactElement } from 'react';

export const title = 'Edit Story';
export const name = 'Story Name';
export const points = 'Story Points (Optional)';
export const noPoints = 'No points assigned';
export const pointsStay = 'Only a facilitator can remove the points.';
export const failed = 'Failed to update story. Please try again.';
export const tooLate = (story: ReactElement) => <>The story had already been saved as "{story}".</>;
