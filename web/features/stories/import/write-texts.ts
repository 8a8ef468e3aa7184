import { t } from '@lingui/core/macro';
import type { Takes, TrackerName, WriteFault } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { enumerated } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { faultText, trackerText } from './import-texts.ts';
import type { Progress, Writing } from './points-writer.ts';

/** The points of another writer, and the question whether to replace them. */
function changedText(
  { source, points }: Pick<Writing, 'source' | 'points'>,
  there: readonly string[],
): string {
  const tracker = trackerText(source);
  const [now, ours] = [enumerated(there.map(isolate)), isolate(points)];
  if (points === '') return t`${tracker} has ${now} by now. Remove the points there?`;
  if (there.length === 0) return t`${tracker} has no points by now. Write ${ours}?`;
  return t`${tracker} has ${now} by now. Write ${ours}?`;
}

export function writeFaultText(writing: Writing, fault: NonNullable<Progress['fault']>): string {
  const { source } = writing;
  const tracker = trackerText(source);
  switch (fault.is) {
    case 'changed':
      return changedText(writing, fault.there);
    case 'notWritable':
      return notWritableText(source);
    case 'noField':
      return t`This issue has no field for points in ${tracker}.`;
    case 'notCommented': {
      const why = commentFaultText(writing, fault.why);
      return `${t`The points are in ${tracker}, but not the comment.`} ${why}`.trim();
    }
    case 'dropped':
      return t`${tracker} did not store the points.`;
    case 'unsuited':
      return takesText(tracker, fault.takes);
    case 'refused':
      return `${t`${tracker} does not accept these points.`} ${isolate(fault.words)}`;
    default:
      return faultText({ ...fault, source });
  }
}

/** Without sentences that deny the points, which are there. */
function commentFaultText(writing: Writing, why: WriteFault): string {
  const { is } = why;
  if (is === 'refused') return isolate(why.words);
  const isOfPoints = is === 'dropped' || is === 'notWritable' || is === 'unsuited';
  return isOfPoints || is === 'noField' ? '' : writeFaultText(writing, why);
}

export function notWritableText(source: TrackerName): string {
  const { permission } = trackerOf(source).tokens;
  return t`Your token may not write points there: the permission "${permission}" is missing, or you may not change issues of this project.`;
}

const takesTexts: Readonly<Record<Extract<Takes, string>, (tracker: string) => string>> = {
  wholeNumbers: (tracker) => t`${tracker} takes whole numbers only.`,
  numbers: (tracker) => t`${tracker} takes numbers only.`,
  numbersAndSizes: (tracker) =>
    t`${tracker} takes numbers below 1,000 and sizes such as S, M and XL only.`,
};

export function takesText(tracker: string, takes: Takes): string {
  if (typeof takes === 'string') return takesTexts[takes](tracker);
  const scale = enumerated(takes);
  return t`${tracker} takes ${scale} only.`;
}
