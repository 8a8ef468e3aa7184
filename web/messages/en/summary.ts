import type { Centre } from '@story-pointer/core/story-results';
import { lasting, longDate, number, plural } from './formats.tsx';

/** The summary of a session. */

export const title = 'Session summary';
export const loading = 'Loading session summary...';
export const idRequired = 'Session ID Required';
export const idHelp = 'Please provide a valid session ID to view the summary.';
export const joinSession = 'Join a Session';
export const failed = 'Error Loading Summary';
export const failedHelp = 'Failed to load session data.';
export const tryAgain = 'Try again';
export const back = 'Back to Session';
export const reconnecting = 'Reconnecting...';

export const created = longDate;
export const participants = (count: number) =>
  `${number(count)} ${plural(count, { one: 'participant', other: 'participants' })}`;
export const totalStories = 'Total Stories';
export const pointed = 'Pointed';
export const totalPoints = 'Total Points';

export const capacity = 'How much can we take on?';
export const noNumber = 'Please enter a number.';
export const fits = (count: number, all: number) =>
  count === all ? 'Everything agreed fits' : `${number(count)} of ${number(all)} stories fit`;
/** Goes on with the same sentence. */
export const ofCapacity = (points: string, most: number) =>
  `, from the top: ${points} of ${number(most)} points.`;

export const team = 'Team';
export const facilitator = '(Facilitator)';

export const stories = 'Stories';
export const noStories = 'No stories yet';
export const pending = 'Pending';
export const agreed = (count: number) => `${number(count)} agreed`;
export const discussed = (count: number) => `${number(count)} not agreed`;
export const waiting = (count: number) => `${number(count)} pending`;
export const notAgreed = (centre: Centre | null) =>
  `${centre ? `${centres[centre.is]} ${centre.label}` : 'no average'}, not agreed`;
const centres = { average: 'average', middle: 'middle' };
/** Of the story, and how long from its first vote to the agreement. */
export const rounds = (count: number) =>
  `${number(count)} ${plural(count, { one: 'round', other: 'rounds' })}`;
export const took = lasting;
export const loadingVotes = 'Loading votes...';
export const noVotes = 'No votes yet';
export const votes = 'Participant Votes:';
export const namelessVotes = 'Votes, without names:';
export const times = (card: string, count: number) => `${card} × ${number(count)}`;
export const voted = 'Voted';
export const noVote = 'No vote';

export const print = 'Print';

/** The button, and the item of the session's menu, that open the dialog. */
