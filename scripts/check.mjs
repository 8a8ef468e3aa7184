/** `npm run check`: format, lint, types, rules and the tests that start no process, in seconds. */
import { installPackages } from './ready.mjs';
import { bun, run } from './run.mjs';

const folders = ['core', 'web', 'server/http', 'server/live', 'server/metrics', 'server/rooms'];

await installPackages();
for (const script of ['lint', 'types', 'rules']) await run('npm', ['run', '--silent', script]);
await run(bun, ['test', '--only-failures', ...folders.map((folder) => `./${folder}`)]);
