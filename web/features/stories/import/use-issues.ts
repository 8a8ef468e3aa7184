import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { type FoundIssues, trackerPlace } from '@story-pointer/core/trackers/trackers';
import { useEffect, useState } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { provide } from '../../../calls/load.ts';
import type { FetchedIssues, Input, PreviewFault } from './preview.ts';
import trackerUrl from './tracker-worker.ts?worker&url';

/** Whether this installation lets its pages ask trackers. */
export function hasTrackers(): boolean {
  return document.querySelector('meta[name=trackers]') !== null;
}

/** Whether a text is the address of issues that a tracker is asked for. */
export function isTrackerAddress(text: string): boolean {
  return hasTrackers() && trackerPlace(text) !== null;
}

interface IssuesReading {
  /** The source of stories; undefined before the tracker answers, and if it has none. */
  readonly input: Input | FetchedIssues | undefined;
  /** The tracker that is being asked. */
  readonly asked: TrackerName | undefined;
  readonly fault: PreviewFault | undefined;
}

interface Seen {
  readonly given: Input;
  readonly read: Omit<IssuesReading, 'asked'>;
}

/**
 * The issues of an address, and any other input as it is.
 * @param isWhole whether nothing more is going to be typed: a tracker is asked for no half of an address
 */
export function useIssues(given: Input | undefined, isWhole: boolean): IssuesReading {
  const [seen, setSeen] = useState<Seen>();
  const isAsked = isWhole && given?.is === 'text' && !given.isLinked && hasTrackers();
  const text = isAsked ? given.text : '';
  const place = trackerPlace(text);
  const source = place?.source;
  const isOne = place?.isOne ?? false;
  useEffect(() => {
    if (!given || !source) return;
    const ended = new AbortController();
    const show = (found: FoundIssues) => {
      if (ended.signal.aborted) return;
      const read: Seen['read'] = found.ok
        ? { input: { is: 'issues', source, ...found }, fault: undefined }
        : // The address of a single story is one without its tracker, too.
          { input: isOne ? given : undefined, fault: { ...found.fault, source } };
      setSeen({ given, read });
      ended.abort();
    };
    const onFailed = (failure: unknown) => {
      logFailure(failure);
      show({ ok: false, fault: { is: 'unreachable' } });
    };
    const ask = () => {
      if (ended.signal.aborted) return;
      const worker = new Worker(trackerUrl, { type: 'module' });
      ended.signal.addEventListener('abort', () => worker.terminate());
      worker.addEventListener('message', ({ data }: MessageEvent<FoundIssues>) => show(data));
      worker.addEventListener('error', onFailed);
      worker.postMessage(text);
    };
    provide([trackerUrl]).then(ask).catch(onFailed);
    return () => ended.abort();
  }, [given, text, source, isOne]);
  if (!source) return { input: given, asked: undefined, fault: undefined };
  const read = seen?.given === given ? seen?.read : undefined;
  if (!read) return { input: undefined, asked: source, fault: undefined };
  return { ...read, asked: undefined };
}
