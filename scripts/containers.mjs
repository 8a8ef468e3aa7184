/** `npm run containers`: brings the Compose files up as they stand, and plays in them. */
import { exitOf, node, passSignalsTo, start } from './run.mjs';

const tests = start(node, ['scripts/e2e.mjs', 'compose', '--workers=1'], { CONTAINERS: 'yes' });
passSignalsTo(tests);
process.exitCode = await exitOf(tests);
