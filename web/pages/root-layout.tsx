import { Outlet } from '@tanstack/react-router';
import { Devtools } from './devtools.tsx';
import { Layout } from './layout.tsx';

/** The frame of every page, and the page in it. */
export function RootLayout() {
  return (
    <>
      <Layout>
        <Outlet />
      </Layout>
      <Devtools />
    </>
  );
}
