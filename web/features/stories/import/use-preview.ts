import { useEffect, useState } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { provide } from '../../../calls/load.ts';
import type { ImportPreview, ReaderMessage, Wanted } from './preview.ts';
import readerUrl from './reader.ts?worker&url';

interface Seen {
  readonly wanted: Wanted;
  readonly preview: ImportPreview;
}

interface PreviewReading {
  /** The preview, or the one before while another is read. */
  readonly preview: ImportPreview | undefined;
  readonly isReading: boolean;
  /** The part of the file that has been read, from 0 to 1. */
  readonly share: number;
}

/** The longest time for reading: a file that no reader gets through is given up. */
const msToRead = 5_000;
const msPerByte = 400 / 1024 ** 2;

/**
 * The preview of what is wanted.
 * @param wanted the same object as long as nothing else is wanted
 */
export function usePreview(wanted: Wanted | undefined): PreviewReading {
  const [seen, setSeen] = useState<Seen>();
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const show = (preview: ImportPreview) => {
      if (!ended.signal.aborted) setSeen({ wanted, preview });
      ended.abort();
    };
    const onFailed = (failure: unknown) => {
      logFailure(failure);
      show({ ok: false, fault: 'notRead' });
    };
    const read = () => {
      if (ended.signal.aborted) return;
      const reader = new Worker(readerUrl, { type: 'module' });
      let deadline: ReturnType<typeof setTimeout> | undefined;
      ended.signal.addEventListener('abort', () => {
        clearTimeout(deadline);
        reader.terminate();
      });
      reader.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
        if (data.is === 'preview') return show(data.preview);
        setShare(data.share);
        // Counted from when the script runs: loading it depends on the network.
        deadline ??= setTimeout(
          () => show({ ok: false, fault: 'tooSlow' }),
          msToRead + bytesIn(wanted) * msPerByte,
        );
      });
      reader.addEventListener('error', onFailed);
      reader.postMessage(wanted);
    };
    provide([readerUrl]).then(read).catch(onFailed);
    return () => ended.abort();
  }, [wanted]);
  if (!wanted) return { preview: undefined, isReading: false, share: 0 };
  return { preview: seen?.preview, isReading: seen?.wanted !== wanted, share };
}

function bytesIn({ input }: Wanted): number {
  if (input.is === 'issues') return 0;
  return input.is === 'file' ? input.file.size : input.text.length + input.html.length;
}
