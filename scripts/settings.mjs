/** `npm run settings`: writes docs/settings.md and docs/openapi.json, as the server describes its settings and its API. */
import { bun, run } from './run.mjs';

await run(bun, [
  '--eval',
  `import { apiFile, settingsPage } from './server/settings-page.ts';
  await Bun.write('docs/settings.md', settingsPage());
  await Bun.write('docs/openapi.json', apiFile());`,
]);
