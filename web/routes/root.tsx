import { createRootRoute, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { logFailure } from '../api/log.ts';
import { type Navigation, NavigationProvider } from '../ui/navigation.tsx';
import { Devtools } from './devtools.tsx';
import { Layout } from './layout.tsx';
import { hrefOf } from './places.ts';

export const rootRoute = createRootRoute({ component: Root });

/** The frame of every page that the router shows. */
function Root() {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const navigation = useMemo(
    (): Navigation => ({
      hrefOf,
      go: router.navigate,
      prepare: (place) => void router.preloadRoute(place).catch(logFailure),
    }),
    [router],
  );
  const here = useMemo(() => ({ path: pathname, search }), [pathname, search]);
  return (
    <NavigationProvider navigation={navigation} here={here}>
      <Layout>
        <Outlet />
      </Layout>
      <Devtools />
    </NavigationProvider>
  );
}
