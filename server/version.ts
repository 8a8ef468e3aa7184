import { version as release } from './package.json';

/** Put in by the build of the executable. */
declare const commit: string;

/** What is running: the release, and for an executable the commit it was made of. */
export const version = typeof commit === 'undefined' ? release : `${release} (${commit})`;
