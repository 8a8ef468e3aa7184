import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient } from '../calls/query-client.ts';
import { i18n } from '../texts/i18n.ts';

/** Around the pages of a session; the others do not load these libraries. */
export function WithQueries() {
  return (
    // Otherwise React Aria would take language and direction from the browser instead of the page.
    <I18nProvider locale={i18n.locale}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </I18nProvider>
  );
}
