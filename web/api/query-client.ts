import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './log.ts';

const keptUnused = 60_000;

/** Holds what the server told, and logs every call that failed for good. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    // The browser's own idea of being online is not asked: it is wrong behind many a VPN.
    queries: { gcTime: keptUnused, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
