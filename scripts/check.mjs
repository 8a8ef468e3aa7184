/** `npm run check`: format, lint, types, rules and the tests that start no process, in seconds. */
import { installPackages } from './ready.mjs';
import { bun, hear, run } from './run.mjs';

const folders = ['server/http', 'server/live', 'server/metrics', 'server/rooms', 'core', 'web'];

await installPackages();
const tests = run(bun, [
  ...['test', '--only-failures', '--parallel=2'],
  ...folders.map((folder) => `./${folder}`),
]);
const passed = await Promise.all(['lint', 'types', 'rules'].map(passes));
await tests;
if (passed.includes(false)) process.exitCode = 1;

/** Whether a script of the package finds nothing; what it has found is shown at its end. */
async function passes(name) {
  const { code, said } = await hear('npm', ['run', '--silent', name]);
  if (code !== 0) console.error(`\n── npm run ${name}\n${said.trimEnd()}`);
  return code === 0;
}
