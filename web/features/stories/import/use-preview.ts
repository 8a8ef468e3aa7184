import { useEffect, useState } from 'react';
import { provide } from '../../../api/load.ts';
import { logFailure } from '../../../api/log.ts';
import type { Preview, Wanted } from './preview.ts';
import readerUrl from './reader.ts?worker&url';

interface Seen {
  readonly wanted: Wanted;
  readonly preview: Preview;
}

interface Reading {
  /** What would come of it, or of what was wanted before while that is still read. */
  readonly preview: Preview | undefined;
  readonly isReading: boolean;
}

/**
 * What would come of what somebody has brought.
 * @param wanted the same object as long as nothing else is wanted
 */
export function usePreview(wanted: Wanted | undefined): Reading {
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const onFailed = (failure: unknown) => {
      logFailure(failure);
      if (!ended.signal.aborted) setSeen({ wanted, preview: { ok: false, fault: 'notRead' } });
    };
    const read = () => {
      if (ended.signal.aborted) return;
      const reader = new Worker(readerUrl, { type: 'module' });
      ended.signal.addEventListener('abort', () => reader.terminate());
      reader.addEventListener('message', ({ data }: MessageEvent<Preview>) =>
        setSeen({ wanted, preview: data }),
      );
      reader.addEventListener('error', onFailed);
      reader.postMessage(wanted);
    };
    provide([readerUrl]).then(read).catch(onFailed);
    return () => ended.abort();
  }, [wanted]);
  if (!wanted) return { preview: undefined, isReading: false };
  return { preview: seen?.preview, isReading: seen?.wanted !== wanted };
}
