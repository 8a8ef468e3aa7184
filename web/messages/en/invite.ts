/** How others get in. */

export const invite = 'Invite';
export const title = 'Invite your team';
export const link = 'The link';
export const copy = 'Copy invitation';
export const code = 'Or the code, at “Join Session”';
export const openBoard = 'Open the board for a big screen';
