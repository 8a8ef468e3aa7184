import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { locale } from '#messages/formats.tsx';
import * as texts from '#messages/layout.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { Toasts } from '../ui/toast.tsx';
import { NavBar } from './nav-bar.tsx';
import { NewVersion } from './new-version.tsx';
import { SignInEnded } from './sign-in-ended.tsx';

/** The frame of every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // Otherwise React Aria would take language and direction from the browser instead of the page.
    <I18nProvider locale={locale}>
      <a href="#main" className="skip-link">
        {texts.skip}
      </a>
      <NavBar />
      <Toasts>
        <NewVersion />
        <SignInEnded />
      </Toasts>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pt-6 pb-16 has-[>.session]:pt-0 has-[>.session]:pb-4 sm:px-6 sm:pt-8 md:has-[>.session]:pt-2.5 print:p-0"
      >
        {children}
      </main>
      <LiveRegion />
    </I18nProvider>
  );
}
