import { t } from '@lingui/core/macro';
import type { PointsPlace } from '@story-pointer/core/trackers/calls';
import type { Takes, TrackerName, WriteFault } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { problemText } from '../../../calls/problem-text.ts';
import { enumerated, timeOfDay } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import type { Progress, Writing } from './points-writer.ts';
import type { SourceFault } from './preview.ts';

export function trackerText(name: TrackerName): string {
  return trackerOf(name).product;
}

export function askingText(source: TrackerName): string {
  const tracker = trackerText(source);
  return t`Loading from ${tracker}...`;
}

export function waitingText(until: number): string {
  const time = timeOfDay(until);
  return t`Waiting until ${time}`;
}

export function trackerFaultText(fault: SourceFault): string {
  const tracker = trackerText(fault.source);
  const { isRelayed, tokens } = trackerOf(fault.source);
  const { permission } = tokens;
  switch (fault.is) {
    case 'notFound':
      if (isRelayed)
        return t`Without a token, no issues were found at this address. Connect, or export the issues and add the file.`;
      return t`No public issues were found at this address. Connect to read a private project, or export its issues and add the file.`;
    case 'otherPage':
      return t`No issues can be loaded from this page. Paste the address of a project, filter or issue, or export the issues and add the file.`;
    case 'empty':
      return t`There are no open issues at this address.`;
    case 'rateLimited': {
      if (fault.until === null)
        return t`${tracker} accepts no more requests for now. Try again in a few minutes.`;
      const time = timeOfDay(fault.until);
      return t`${tracker} accepts no more requests until ${time}.`;
    }
    case 'filterRefused':
      return t`${tracker} does not accept this filter. Change it there and paste the new address.`;
    case 'notReached':
      return t`There are too many pull requests before the issues. Paste the address of a filter or milestone instead.`;
    case 'unavailable':
      return t`${tracker} isn't available at the moment. Try again later.`;
    case 'unreachable':
      return t`Failed to reach ${tracker}. Check your connection.`;
    case 'moved':
      return t`This project has moved. Open it in ${tracker} and paste its new address.`;
    case 'notReadable':
      return t`Your token shows no issues at this address. Check the address, and that the token covers this project with the permission "${permission}".`;
    case 'otherWorkspace': {
      const workspace = isolate(fault.workspace);
      return t`Your token is for the workspace "${workspace}". Connect with a token for the one in this address.`;
    }
    case 'tokenEnded':
      return t`Your ${tracker} token expired or was revoked. Connect again with a new one.`;
    case 'wrongToken':
      return t`${tracker} does not accept this token. Copy it again, or create a new one.`;
    case 'signOn':
      return t`This organization requires single sign-on for your token. Authorize it in ${tracker}, then try again.`;
    case 'captcha':
      return t`${tracker} asks for a CAPTCHA after failed sign-ins. Sign in there in your browser, then try again.`;
    case 'accessMissing':
      return t`This server needs its access password. Ask your administrator for it.`;
    case 'serverTokenEnded':
      return t`${tracker} does not accept this server's token. Ask your administrator to replace it.`;
    case 'notCovered':
      return t`This server's access does not cover these issues, or may not change them.`;
    case 'busy':
      return problemText('tooManyRequests');
    case 'unreadable':
      return t`Failed to read the response from ${tracker}. Export the issues and add the file.`;
    default:
      return fault satisfies never;
  }
}

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
      return notWritableText(source, fault.permission);
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
      return trackerFaultText({ ...fault, source });
  }
}

/** Without sentences that deny the points, which are there. */
function commentFaultText(writing: Writing, why: WriteFault): string {
  const { is } = why;
  if (is === 'refused') return isolate(why.words);
  const isOfPoints = is === 'dropped' || is === 'notWritable' || is === 'unsuited';
  return isOfPoints || is === 'noField' ? '' : writeFaultText(writing, why);
}

export function notWritableText(
  source: TrackerName,
  permission = trackerOf(source).tokens.permission,
): string {
  return t`Your token may not write points there: the permission "${permission}" is missing, or you may not change issues of this project.`;
}

/** Says where points go, and the permissions that other places need. */
export function placeText({ field, project, missing }: PointsPlace): string {
  const [name, title] = [isolate(field ?? ''), isolate(project ?? '')];
  const label = isolate('points: 5');
  const inField =
    project === null
      ? t`Points go into the field ${name} of the issue.`
      : t`Points go into the field ${name} of the project ${title}.`;
  const here = field === null ? t`Points go into a label, such as ${label}.` : inField;
  const others = t`Fields for points need the permission "${missing}" as well.`;
  return missing === '' ? here : `${here} ${others}`;
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
