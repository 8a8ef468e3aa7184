import type { TrackerFault, TrackerName } from '@story-pointer/core/trackers/tracker';
import { type FoundIssues, trackerOf, trackerPlace } from '@story-pointer/core/trackers/trackers';
import { useEffect, useState } from 'react';
import { askTracker, trackerNames } from './ask-tracker.ts';
import type { FetchedIssues, SourceFault, Wanted } from './preview.ts';

/** Whether a text is the address of issues that a tracker is asked for. */
export function isTrackerAddress(text: string): boolean {
  return trackerPlace(text, trackerNames()) !== null;
}

function isAbsent(fault: TrackerFault | null): boolean {
  return fault?.is === 'notFound' || fault?.is === 'notReadable';
}

function issuesFrom(
  source: TrackerName,
  { issues, isMore, ignored, hidden = 0 }: FoundIssues & { readonly ok: true },
): FetchedIssues {
  const { files } = trackerOf(source);
  return { is: 'issues', parts: [{ source, files, issues }], isMore, ignored, hidden };
}

interface Seen {
  /** The source of stories; undefined before the tracker answers, and if it has none. */
  readonly input: Wanted['input'] | undefined;
  readonly fault: SourceFault | undefined;
}

interface IssuesReading extends Seen {
  /** The tracker that is being asked. */
  readonly asked: TrackerName | undefined;
  readonly again: () => void;
}

/**
 * The issues of an address, and any other input as it is.
 * @param isWhole whether nothing more is going to be typed: a tracker is asked for no half of an address
 */
export function useIssues(given: Wanted['input'] | undefined, isWhole: boolean): IssuesReading {
  const [seen, setSeen] = useState<
    Seen & { readonly given: Wanted['input']; readonly attempt: number }
  >();
  const [attempt, setAttempt] = useState(0);
  const isAsked = isWhole && given?.is === 'text' && !given.isLinked;
  const text = isAsked ? given.text : '';
  const place = trackerPlace(text, trackerNames());
  const source = place?.source;
  const isOne = place?.isOne ?? false;
  const again = () => setAttempt(attempt + 1);
  useEffect(() => {
    if (!given || !source) return;
    const ended = new AbortController();
    const show = (found: FoundIssues) => {
      if (ended.signal.aborted) return;
      const fault = found.fault ? { ...found.fault, source } : undefined;
      // The address of a single story is one without its tracker, as is a page of anything else.
      const otherwise = isOne || isAbsent(found.fault) ? given : undefined;
      const input: Seen['input'] = found.ok ? issuesFrom(source, found) : otherwise;
      setSeen({ given, attempt, input, fault });
    };
    void askTracker('read', { address: text }, ended.signal).then((found) =>
      show(found ?? { ok: false, fault: { is: 'unreachable' } }),
    );
    return () => ended.abort();
  }, [given, text, source, isOne, attempt]);
  if (!source) return { input: given, asked: undefined, fault: undefined, again };
  if (!seen || seen.given !== given || seen.attempt !== attempt)
    return { input: undefined, asked: source, fault: undefined, again };
  return { ...seen, asked: undefined, again };
}
