/** Giving a session other cards. */

export const title = 'Change Cards';
export const failed = 'Failed to change the cards. Please try again.';
export const inUse = 'The cards can be changed only while no story has a vote or points.';
