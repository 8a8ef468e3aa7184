/** An address that does not say which session it is about. */

export const title = 'Session ID is required';
export const help =
  'The address does not say which session to open. Join it with its code, or open the link you were sent once more.';
export const join = 'Join a Session';
export const goHome = 'Go to Home';
