/** Turning to a story, with the team. */
export const notTold = (reason: string) =>
  `The others were not told which story you are on. ${reason}`;
