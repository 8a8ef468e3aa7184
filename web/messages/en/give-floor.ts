/** What who runs the session can do about who speaks. */

export const give = 'Give each a minute';
export const stop = 'Stop';
export const notChanged = (reason: string) => `Who has the floor did not change. ${reason}`;
