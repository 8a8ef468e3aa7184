import type { ReactElement } from 'react';
import { mediumDate, number } from './formats.tsx';

/** Taking a seat in a session. */

export const title = 'Join a session';
export const withCode = "Open the link your facilitator sent, or enter the session's code.";
export const invited = 'You are invited. Choose the name your team will see, and take your seat.';
export const noSession = 'No session to join?';
export const create = 'Create a new session';

export const code = 'Session Code';
export const change = 'Change';
export const name = 'Your Name';
export const part = 'Your part';
export const iVote = 'I vote';
export const iWatch = 'I only watch';
export const join = 'Join Session';
export const joining = 'Joining Session...';
export const failed = 'Failed to join session. Please try again.';
export const noSeat = 'Failed to create participant. Please try again.';
export const shortCode = (length: number) =>
  `This is only the beginning of a code. Please enter all ${number(length)} characters, or paste the link.`;

/** Who invites to what. */
export const invitation = (facilitator: ReactElement, session: ReactElement) => (
  <>
    {facilitator} invites you to "{session}"
  </>
);
export const people = 'At the table';
/** The number is put in by the server. */
export const more = (count: ReactElement) => <>+{count} more</>;
/** In place of the form, which would be in vain. */
export const closedSession = (session: ReactElement) => <>"{session}" is closed</>;
export const closed = 'Nobody new can join it until its facilitators reopen it.';
export const summary = 'View Session Summary';
export const barredFrom = (session: ReactElement) => <>You were removed from "{session}"</>;
export const barred = 'This browser may not join it again until its facilitators let it in.';
export const other = 'Join Different Session';
export const voteWith = (deck: ReactElement) => <>You vote with {deck}:</>;

export const continueAs = (own: ReactElement) => <>Continue as {own}</>;
export const orAnother = 'Or take another seat, for somebody else:';

export const mySessions = 'Your sessions';
export const forget = (session: ReactElement) => <>Forget {session}</>;
export const forgotten = (session: ReactElement) => (
  <>{session} is no longer listed in this browser. Your seat and your votes stay.</>
);
export const undo = 'Undo';
export const showMore = 'Show more';
export const created = mediumDate;
export const asSeat = (own: ReactElement, isFacilitator: boolean) => (
  <>
    as {own}
    {isFacilitator && ' (Facilitator)'}
  </>
);
