import { version as release } from '../package.json';

/** The commit that the executable was built from, put in by its build. */
declare const commit: string;

const { COMMIT } = process.env;

/** The commit that the program was built from; 'unknown' where nothing says it. */
export const builtFrom = (typeof commit === 'undefined' ? COMMIT : commit) || 'unknown';

export { release };

/** The release and the commit, where it is known: `npm start` passes that of the clone in COMMIT. */
export const version = builtFrom === 'unknown' ? release : `${release} (${builtFrom})`;
