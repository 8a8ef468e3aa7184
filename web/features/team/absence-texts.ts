import { msg } from '@lingui/core/macro';

/** Beside the names of people whose pages are not open. */
export const absenceTexts = { away: msg`away`, absent: msg`not here` };
