/** `npm run settings`: writes docs/settings.md from the settings of the server. */
import { bun, run } from './run.mjs';

await run(bun, [
  '--eval',
  "import { settingsPage } from './server/settings-page.ts'; await Bun.write('docs/settings.md', settingsPage());",
]);
