/** `npm run check`: format, lint, types, rules and the tests that start no process, in seconds. */
import { installPackages } from './ready.mjs';
import { bun, capture, exitOf, start } from './run.mjs';

const folders = [
  'server/http',
  'server/metrics',
  'server/rooms',
  'server/transport',
  'core',
  'web',
];

await installPackages();
const passed = await Promise.all([...['lint', 'types', 'rules'].map(scriptPasses), testsPass()]);
if (passed.includes(false)) process.exitCode = 1;

/** Runs a script of the package, and prints its output at the end of the check. */
async function scriptPasses(name) {
  const { code, output } = await capture('npm', ['run', '--silent', name]);
  if (code !== 0) console.error(`\n── npm run ${name}\n${output.trimEnd()}`);
  return code === 0;
}

async function testsPass() {
  const options = ['test', '--only-failures', '--parallel=2', '--timeout=30000'];
  return (await exitOf(start(bun, [...options, ...folders.map((folder) => `./${folder}`)]))) === 0;
}
