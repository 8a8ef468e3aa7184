/** Which story this is, and how far it is. */

export const pointed = 'Pointed';
export const notPointed = 'Not Pointed Yet';
export const worth = (points: string) => `Points: ${points}`;
export const edit = 'Edit story name';
export const remove = 'Delete story';
export const whyNotRemove = 'Only a facilitator can delete stories.';
export const playedStays = 'Only a facilitator can delete a story with votes or points.';
export const failed = 'Failed to load story';
export const failedHelp = 'It may have been deleted.';
export const back = 'Back to Session';
