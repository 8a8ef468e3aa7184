import { fileURLToPath } from 'node:url';

/** The modules with which each screen begins. */
const screens = {
  session: ['pages/session-screen.tsx', 'pages/with-queries.tsx', 'room/room-query.ts'],
  forms: [
    'features/create/create-screen.tsx',
    'features/create/open-session.ts',
    'features/join/join-screen.tsx',
    'features/join/join-calls.ts',
    'calls/enter.ts',
  ],
  home: ['marketing/home.tsx'],
  views: [
    'pages/team-page.tsx',
    'pages/summary-page.tsx',
    'pages/board-screen.tsx',
    'pages/seat-screen.tsx',
  ],
} as const;

/** The part of Rolldown's context that tells the imports of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names scripts by the screens that need them, so that a session loads few instead of one for
 * each combination of screens and dialogs: on a slow network each request costs a round trip.
 * Scripts never need each other in a circle, since a module is needed by all screens that need a
 * module which imports it.
 * @returns a function for a group of Rolldown's `codeSplitting`; null for a module that no session
 * needs at once
 */
export function scriptsOfScreens() {
  const needed = new Map<string, ReadonlySet<string>>();
  return (id: string, modules: Modules): string | null => {
    for (const [screen, files] of Object.entries(screens)) {
      if (!needed.has(screen)) needed.set(screen, neededBy(files, modules));
    }
    const names = [...needed.keys()].filter((screen) => needed.get(screen)?.has(id));
    return names.includes('session') ? names.join('-') : null;
  };
}

/** Some modules with everything that they import, however far. */
function neededBy(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(files.map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url))));
  for (const id of found) {
    const module = modules.getModuleInfo(id);
    if (!module) throw new Error(`The build has no module ${id}`);
    for (const imported of module.importedIds) found.add(imported);
  }
  return found;
}
