import type { ComponentType } from 'react';
import { withTexts } from '../texts/language.ts';
import { type Here, type Navigation, NavigationProvider } from '../ui/navigation.tsx';
import { Layout } from './layout.tsx';

/** The pages without the router, each with its own modules. */
const screens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': async () => (await withTexts('marketing', import('../marketing/home.tsx'))).Home,
  '/about': async () => (await withTexts('marketing', import('../marketing/about.tsx'))).About,
  '/create-session': async () =>
    (await withTexts('forms', import('./create-screen.tsx'))).CreateScreen,
  '/join-session': () =>
    withQueries(async () => (await withTexts('forms', import('./join-screen.tsx'))).JoinScreen),
};

export function isPublicPage(path: string): boolean {
  return Object.hasOwn(screens, path);
}

/** Loads the modules of a public page and renders it. */
export async function loadPublicPage(here: Here, navigation: Navigation) {
  const Screen = await screens[here.path]?.();
  if (!Screen) throw new Error(`${here.path} is no public page`);
  return (
    <NavigationProvider navigation={navigation} here={here}>
      <Layout>
        <Screen />
      </Layout>
    </NavigationProvider>
  );
}

async function withQueries(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const { WithQueries } = await import('./with-queries.tsx');
  // Lets pending input come first.
  await new Promise((resolve) => setTimeout(resolve));
  const Screen = await load();
  return () => (
    <WithQueries>
      <Screen />
    </WithQueries>
  );
}
