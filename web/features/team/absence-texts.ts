import { msg } from '@lingui/core/macro';

/** Beside the names of people whose pages are not open. */
export const absenceTexts = {
  away: msg({
    message: 'away',
    comment: 'Of a person, beside or under the name: the page is open, but in the background',
  }),
  absent: msg({
    message: 'not here',
    comment: 'Of a person, beside or under the name: the page is not open',
  }),
};
