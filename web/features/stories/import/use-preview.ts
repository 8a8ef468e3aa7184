import { useEffect, useState } from 'react';
import { logFailure } from '../../../api/log.ts';
import type { Preview, Wanted } from './preview.ts';

interface Seen {
  readonly wanted: Wanted;
  readonly preview: Preview;
}

/**
 * What would come of what somebody has brought; undefined while it is read.
 * @param wanted the same object as long as nothing else is wanted
 */
export function usePreview(wanted: Wanted | undefined): Preview | undefined {
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    if (!wanted) return;
    const reader = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
    reader.addEventListener('message', ({ data }: MessageEvent<Preview>) =>
      setSeen({ wanted, preview: data }),
    );
    reader.addEventListener('error', (event) => {
      logFailure(event);
      setSeen({ wanted, preview: { ok: false, fault: 'notText' } });
    });
    reader.postMessage(wanted);
    return () => reader.terminate();
  }, [wanted]);
  return seen && seen.wanted === wanted ? seen.preview : undefined;
}
