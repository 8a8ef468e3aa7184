import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import {
  type FoundIssues,
  isIssue,
  otherPage,
  trackerOf,
  trackerPlace,
} from '@story-pointer/core/trackers/trackers';
import { useMemo, useState } from 'react';
import { askTracker, trackerNames, useAnswer } from './ask-tracker.ts';
import type { FetchedIssues, SourceFault, Wanted } from './preview.ts';

/** Whether a text is the address of issues that a tracker is asked for. */
export function isTrackerAddress(text: string): boolean {
  return trackerPlace(text, trackerNames()) !== null;
}

function issuesFrom(
  source: TrackerName,
  { issues, isMore, ignored, hidden = 0 }: FoundIssues & { readonly ok: true },
): FetchedIssues {
  const { files } = trackerOf(source);
  return { is: 'issues', parts: [{ source, files, issues }], isMore, ignored, hidden };
}

/** Whether it is the address of a page of a tracker that shows no such issues. */
export function isOtherPage(text: string): boolean {
  return otherPage(text, trackerNames()) !== undefined;
}

interface IssuesReading {
  /** The source of stories; undefined before the tracker answers, and if it has none. */
  readonly input: Wanted['input'] | undefined;
  readonly fault: SourceFault | undefined;
  /** The tracker that is being asked. */
  readonly asked: TrackerName | undefined;
  readonly again: () => void;
}

/**
 * The issues of an address, and any other input as it is.
 * @param isWhole whether nothing more is going to be typed: a tracker is asked for no half of an address
 */
export function useIssues(given: Wanted['input'] | undefined, isWhole: boolean): IssuesReading {
  const [attempt, setAttempt] = useState(0);
  const pasted = isWhole && given?.is === 'text' && !given.isLinked ? given : undefined;
  const place = pasted ? trackerPlace(pasted.text, trackerNames()) : null;
  const source = place?.source;
  const question = useMemo(
    () => (pasted && source ? { text: pasted.text, attempt } : undefined),
    [pasted, source, attempt],
  );
  const found = useAnswer(
    question,
    async ({ text }, signal): Promise<FoundIssues> =>
      (await askTracker('read', [text], signal)) ?? { ok: false, fault: { is: 'unreachable' } },
  );
  const issues = useMemo(
    () => (source && found?.ok ? issuesFrom(source, found) : undefined),
    [source, found],
  );
  const again = () => setAttempt(attempt + 1);
  const other = pasted && otherPage(pasted.text, trackerNames());
  if (other)
    return { input: given, asked: undefined, fault: { is: 'otherPage', source: other }, again };
  if (!source) return { input: given, asked: undefined, fault: undefined, again };
  if (!found) return { input: undefined, asked: source, fault: undefined, again };
  // The address of an issue is a story without its tracker, too.
  const otherwise = isIssue(place) ? given : undefined;
  const fault = found.fault ? { ...found.fault, source } : undefined;
  return { input: issues ?? otherwise, asked: undefined, fault, again };
}
