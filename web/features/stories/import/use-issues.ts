import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import {
  type FoundIssues,
  isIssue,
  otherPage,
  trackerOf,
  trackerPlace,
  trackersAt,
} from '@story-pointer/core/trackers/trackers';
import { useMemo, useState } from 'react';
import { askTracker, trackerNames, useAnswer } from './ask-tracker.ts';
import type { FetchedIssues, SourceFault, Wanted } from './preview.ts';

/** Whether a text is the address of a page of a tracker. */
export function isTrackerPage(text: string): boolean {
  return trackersAt(text, trackerNames()).length > 0;
}

function issuesFrom(
  source: TrackerName,
  { issues, isMore, ignored, hidden = 0 }: FoundIssues & { readonly ok: true },
): FetchedIssues {
  const { files } = trackerOf(source);
  return { is: 'issues', parts: [{ source, files, issues }], isMore, ignored, hidden };
}

interface IssuesReading {
  /** The source of stories; undefined before the tracker answers, and if it has none. */
  readonly input: Wanted['input'] | undefined;
  readonly fault: SourceFault | undefined;
  /** The tracker that is being asked. */
  readonly asked: TrackerName | undefined;
  /** Whether it is the address of issues, and may not be complete. */
  readonly isTyped: boolean;
  readonly again: () => void;
}

/**
 * The issues of an address, and any other input as it is.
 * @param isWhole whether nothing more is going to be typed: a tracker is asked for no half of an address
 */
export function useIssues(given: Wanted['input'] | undefined, isWhole: boolean): IssuesReading {
  const [attempt, setAttempt] = useState(0);
  const pasted = given?.is === 'text' && !given.isLinked ? given : undefined;
  const place = pasted ? trackerPlace(pasted.text, trackerNames()) : null;
  const source = isWhole ? place?.source : undefined;
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
  const rest = { asked: undefined, fault: undefined, isTyped: false, again };
  if (!place || !source) {
    const other = pasted && isWhole ? otherPage(pasted.text, trackerNames()) : undefined;
    const fault = other && ({ is: 'otherPage', source: other } as const);
    return { ...rest, input: given, fault, isTyped: place !== null };
  }
  if (!found) return { ...rest, input: undefined, asked: source };
  // The address of an issue is a story without its tracker, too.
  const otherwise = isIssue(place) ? given : undefined;
  const fault = found.fault ? { ...found.fault, source } : undefined;
  return { ...rest, input: issues ?? otherwise, fault };
}
