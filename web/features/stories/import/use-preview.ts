import { useEffect, useState } from 'react';
import { logFailure } from '../../../api/log.ts';
import type { Preview, Wanted } from './preview.ts';

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
    const reader = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
    reader.addEventListener('message', ({ data }: MessageEvent<Preview>) =>
      setSeen({ wanted, preview: data }),
    );
    reader.addEventListener('error', (event) => {
      logFailure(event);
      setSeen({ wanted, preview: { ok: false, fault: 'notRead' } });
    });
    reader.postMessage(wanted);
    return () => reader.terminate();
  }, [wanted]);
  if (!wanted) return { preview: undefined, isReading: false };
  return { preview: seen?.preview, isReading: seen?.wanted !== wanted };
}
