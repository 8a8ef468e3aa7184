import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Devtools } from './devtools.tsx';
import { Layout } from './layout.tsx';

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Layout>
        <Outlet />
      </Layout>
      <Devtools />
    </>
  ),
});
