/** `npm run check`: format, lint, types, rules and unused code, in seconds. */
import { installPackages } from './ready.mjs';
import { capture } from './run.mjs';

await installPackages();
const passed = await Promise.all(['lint', 'types', 'rules', 'unused'].map(scriptPasses));
if (passed.includes(false)) process.exitCode = 1;

/** Runs a script of the package, and prints its output at the end of the check. */
async function scriptPasses(name) {
  const { code, output } = await capture('npm', ['run', '--silent', name]);
  if (code !== 0) console.error(`\n── npm run ${name}\n${output.trimEnd()}`);
  return code === 0;
}
