import { version as release } from './package.json';

/** The commit that the executable was built from, put in by its build. */
declare const commit: string;

const { COMMIT } = process.env;
const builtFrom = typeof commit === 'undefined' ? COMMIT : commit;

/** The release and the commit, where that is known: `npm start` passes that of the clone in COMMIT. */
export const version = builtFrom ? `${release} (${builtFrom})` : release;
