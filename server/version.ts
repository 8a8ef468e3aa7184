import { version as release } from '../package.json';

/** The commit that the executable was built from, put in by its build. */
declare const commit: string;

const { COMMIT } = process.env;

/** The commit that the program was built from; 'unknown' where nothing says it. */
const isExecutable = typeof commit !== 'undefined';
export const builtFrom = (isExecutable ? commit : COMMIT) || 'unknown';

/** An option of the program, as it is given to the executable or to npm. @param values an example */
export function exampleOf(option: string, values: string): string {
  return isExecutable ? `story-pointer --${option} ${values}` : `npm run ${option} -- ${values}`;
}

export { release };

/** The release and the commit, where it is known: `npm start` passes that of the clone in COMMIT. */
export const version = builtFrom === 'unknown' ? release : `${release} (${builtFrom})`;
