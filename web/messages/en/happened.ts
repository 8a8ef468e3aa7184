/** What was told last, and how much of it is announced. */

export const nothing = 'Nothing has happened since you opened this session.';
export const announced = 'Announcements';
export const help = 'What a screen reader says by itself, in this browser.';
export const amounts = { all: 'All', important: 'Important only', none: 'None' };
