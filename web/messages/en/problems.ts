import { problemSentences } from '@story-pointer/core/problems';

/** Why something cannot be done: what the rules object to, what the server does, and what else happens. */
export const problems = {
  ...problemSentences,
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
  unreadable:
    'Something else has answered in place of Story Pointer. Please check your connection and try again.',
  cookiesBlocked:
    'Story Pointer recognizes you by a cookie, which this browser does not keep. Please allow cookies for this site.',
  signedOut: 'Your sign-in has ended. Sign in again to continue.',
  incompatible: 'The server sent an answer this page does not understand. Please reload the page.',
};

/** About the text in a field. */
export const tooLong = (most: number) => `${problems.nameTooLong} It can have ${most} characters.`;
export const maximum = (most: number) => `Maximum ${most} characters`;
