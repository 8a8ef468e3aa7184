import {
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { logFailure } from '../browser/failure.ts';
import { signInHasEnded } from '../leave/sign-in.ts';
import { ApiError } from './problem.ts';

const keptUnused = 60_000;
const retries = 3;

/** The `staleTime` of what is always asked for again, also after the clock of the device was set back. */
export const alwaysStale = Number.NEGATIVE_INFINITY;

// Before anything else can happen: a button that was pressed shows so before it is pressed again.
notifyManager.setScheduler(queueMicrotask);

/** Caches answers of the server, and logs every call that failed for good. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailure }),
  mutationCache: new MutationCache({ onError: logFailure }),
  defaultOptions: {
    // The browser's own idea of being online is not asked: it is wrong behind many a VPN.
    queries: { gcTime: keptUnused, networkMode: 'always', retry },
    mutations: { networkMode: 'always' },
  },
});

signInHasEnded.subscribe(() => {
  if (signInHasEnded.read()) return;
  // It may have failed by that alone.
  const hasFailed = ({ state }: Query) => state.status === 'error';
  void queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
});

/** A refusal would be the same again. */
function retry(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.isPassing && failures < retries;
}
