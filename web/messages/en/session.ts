import type { Isolated } from '../isolate.ts';
import { number } from './formats.tsx';

/** The session screen as a whole, and what stands in its place. */

export const skip = 'Skip to the cards';
export const validating = 'Validating participant...';
export const loadingStory = 'Loading story...';
export const storyFailed = 'Failed to load story';

export const invalid = 'Invalid Participant';
/** What has happened to somebody who was inside. */
export const deleted = 'This session was deleted, with all its stories and votes.';
export const removed =
  'You are no longer in this session: somebody who leads it has removed you, or you left it on another page.';
export const invalidHelp = 'There is no seat for you here. Possible causes:';
export const invalidCauses = [
  'The participant was removed from the session',
  'The session has ended or was deleted',
  'The participant ID is incorrect, or belongs to another browser',
];
export const sessionId = 'Session ID';
export const participantId = 'Participant ID';
export const joinThis = 'Join This Session';
export const joinOther = 'Join Different Session';
export const goHome = 'Go to Home';

export const reconnecting = 'Reconnecting...';
/** Only heard. */
export const connectionLost = 'The connection is lost. This page goes on trying to reconnect.';
export const connectionBack = 'The connection is back';
export const seatLost = 'You no longer have a seat in this session';

export const outdated = 'There is a newer version of this page. Please reload it.';
const keepOpen = 'Please keep this page open: what you did is sent again until it';
export const trouble = {
  notSaved: `The server cannot save anything at the moment. ${keepOpen} can.`,
  notArrived: `What you did has not arrived yet. ${keepOpen} has.`,
};

/** In the tab: where one is, or how the vote goes there. */
export const tab = (name: Isolated) => `${name} – Story Pointer`;
export const tabVoting = (voted: number, all: number, story: Isolated) =>
  `(${number(voted)}/${number(all)}) ${story}`;
export const tabMissing = (voted: number, all: number, story: Isolated) =>
  `(${number(voted)}/${number(all)}) Your vote is missing: ${story}`;

export const present = 'Present';
export const stopPresenting = 'Stop presenting (Esc)';
