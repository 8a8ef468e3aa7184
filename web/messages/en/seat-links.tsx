import type { ReactElement } from 'react';

/** Links into one's own seat: for another device, and the way back. */

export const deviceHelp =
  'Open this link there, or point its camera at the code. It works once, within 10 minutes, and brings that device into your seat: show it to nobody else.';

export const wayBackHelp =
  'With this link you come back into your seat from any device, should this one be lost. Keep it where only you find it: whoever has it leads this session.';
export const make = 'Make the link';
export const isMade =
  'You have made one. It cannot be shown again, for it is not kept here; a new one ends it.';
export const isOver =
  'A new one was made elsewhere, and the link that stood here does not work any more.';
export const renew = 'Make a new link';
export const onceShown = 'This page shows the link until it is closed or reloaded.';

export const making = 'Making the link...';
export const copy = 'Copy the link';
export const failed = 'The link could not be made.';
export const tryAgain = 'Try again';

/** The page that such a link opens. */
export const title = 'Your seat';
export const session = (name: ReactElement) => <>The session is {name}.</>;
export const owner = (name: ReactElement) => <>On this device you will be {name}.</>;
export const shared = (name: ReactElement) => (
  <>
    Every device in this seat sees its votes, also before the reveal. Go on only if you are {name}.
  </>
);
export const comeIn = 'Come in';
export const comingIn = 'Coming in...';
export const notSeated = 'This device could not come in.';
export const noSecret = 'Please open the link again: this page does not keep it.';
export const join = 'Join the session';
