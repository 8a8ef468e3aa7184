import { t } from '@lingui/core/macro';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf, trackersIn } from '@story-pointer/core/trackers/trackers';
import { reachedSchema } from '@story-pointer/core/way';
import { served } from '../browser/served.ts';
import { request } from '../calls/request.ts';
import { askTracker } from '../features/stories/import/ask-tracker.ts';
import { type Finding, good, poor, type Trial } from './check-trials.ts';

/** Tries to reach the trackers of this installation, without a token. */
export async function startTrackers(): Promise<readonly Trial[]> {
  const list = served('tracker-list') ?? 'public';
  if (list.includes(':'))
    (await import('@story-pointer/core/trackers/own-trackers')).addOwnTrackers();
  return (trackersIn(list) ?? []).map((name) => ({ name: placeOf(name), finding: reach(name) }));
}

async function reach(source: TrackerName): Promise<Finding> {
  const host = placeOf(source);
  const { isRelayed } = trackerOf(source);
  const path = `check?${new URLSearchParams({ tracker: source })}`;
  const failure = 'Failed to check a tracker';
  const isReached = await (isRelayed
    ? request({ path, answer: reachedSchema, failure }).then((answer) => answer.isReached)
    : askTracker('reach', [source])
  ).catch(() => false);
  if (isReached) return good(t`${host} answers.`);
  return poor(
    t`${host} does not answer.`,
    isRelayed
      ? t`Firewalls have to let the server reach ${host}.`
      : t`Firewalls have to let this browser reach ${host}.`,
  );
}

/** Several trackers may be at paths of one host. */
function placeOf(name: TrackerName): string {
  return trackerOf(name).api.replace(/^https?:\/\//, '');
}
