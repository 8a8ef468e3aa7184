import type { ReactElement } from 'react';

/** Who looks on without voting. */

export const youWatch = 'You only watch';
export const voteToo = 'Vote too';
export const onlyWatch = 'Only watch';
export const letWatch = (name: ReactElement) => <>Let {name} only watch</>;
export const letVote = (name: ReactElement) => <>Let {name} vote</>;
export const failed = (reason: string) => `Nothing was changed. ${reason}`;

export const watching = 'Watching';
/** What is added to somebody's role. */
export const watchesToo = ', only watches';

/** What is told to screen readers. */
export const nowWatches = (name: ReactElement) => <>{name} only watches</>;
export const nowVotes = (name: ReactElement) => <>{name} votes now</>;
