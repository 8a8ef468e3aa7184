import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { detailLimits } from '@story-pointer/core/details';
import type { Draft, DraftNote } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import type { LeftOut, SourceName } from '@story-pointer/core/import/sheet';
import { sourceNamed } from '@story-pointer/core/import/sources';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { problemText } from '../../../calls/problem-text.ts';
import { dataSize } from '../../../texts/data-size.ts';
import { enumerated, number, timeOfDay } from '../../../texts/formats.tsx';
import { i18n } from '../../../texts/i18n.ts';
import { isolate } from '../../../texts/isolate.ts';
import { titleOf } from './choice.ts';
import type { PreviewFault, SourceFault } from './preview.ts';

export function mostText(): string {
  return dataSize(importLimits.fileBytes);
}

const readFaultTexts: Readonly<
  Record<Exclude<PreviewFault, SourceFault | 'tooLarge'>, MessageDescriptor>
> = {
  oldWorkbook: msg`This is an old Excel workbook (.xls) or one with a password. Save it as .xlsx or CSV without a password and choose that file.`,
  archive: msg`This is an archive or a document of another program. From Numbers, LibreOffice or Google Sheets, save as .xlsx or CSV; from a .zip, choose a file in it.`,
  damagedWorkbook: msg`This workbook is damaged. Save it again as .xlsx or CSV and choose that file.`,
  pdf: msg`This is a PDF. Export the stories as CSV or Excel, or copy them and paste them above.`,
  picture: msg`This is a picture. Export the stories as CSV or Excel, or copy them and paste them above.`,
  lockFile: msg`This is a lock file that Office keeps while a workbook is open. Choose the workbook itself.`,
  notText: msg`This is not a text file. Choose an Excel, CSV, JSON, XML, Markdown or text file.`,
  empty: msg`This file is empty.`,
  nothing: msg`No stories were found. Check the filter of your export.`,
  notRead: msg`Failed to read this. Please try again.`,
  tooSlow: msg`Reading this took too long. Export fewer stories or fewer columns, or save it as CSV.`,
  unknownJson: msg`No list of stories was found in this JSON. Export as CSV, or save the list of issues from the API.`,
  brokenJson: msg`This JSON is cut off or damaged. Export it again.`,
  unknownXml: msg`This XML is not from Jira. Export the stories as CSV or Excel and choose that file.`,
};

export function faultText(fault: PreviewFault): string {
  if (typeof fault === 'object') return trackerFaultText(fault);
  if (fault !== 'tooLarge') return i18n._(readFaultTexts[fault]);
  const most = mostText();
  return t`This file is larger than ${most}. Filter the stories in your tracker and export those alone.`;
}

export function sourceText(source: SourceName): string {
  const { product } = sourceNamed(source);
  if (product !== undefined) return product;
  return source === 'list'
    ? t({ message: 'List', comment: 'The format that stories come from' })
    : t({ message: 'Table', comment: 'The format that stories come from' });
}

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

function trackerFaultText(fault: SourceFault): string {
  const tracker = trackerText(fault.source);
  const { permission } = trackerOf(fault.source).tokens;
  switch (fault.is) {
    case 'notFound':
      return t`No public issues were found at this address. Connect to read a private project, or export its issues and add the file.`;
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

export function foundText(count: number, name: string): string {
  return plural(count, {
    one: `${name} · # story`,
    other: `${name} · # stories`,
  });
}

// lingui-set comment="Why one found story is not proposed: its status or type"
const leftOutTexts: Readonly<Record<LeftOut, MessageDescriptor>> = {
  done: msg`Done`,
  archived: msg`Archived`,
  epic: msg`Epic`,
  subTask: msg`Sub-task`,
  otherType: msg({
    message: 'Not estimated',
    comment: 'Why one found story is not proposed: stories of its type are not estimated',
  }),
  template: msg`Template`,
  total: msg({
    message: 'Total',
    comment: 'Why one row of a sheet is not proposed: it adds up the others',
  }),
  notAnItem: msg({
    message: 'Not in the list',
    comment: 'Why one line is not proposed: it is a heading of the list',
  }),
};

// lingui-reset
export function leftOutText(reason: LeftOut): string {
  return i18n._(leftOutTexts[reason]);
}

/** 'Not selected: 51 done, 45 sub-tasks and 17 epics' */
export function leftOutCount(counts: readonly (readonly [LeftOut, number])[]): string {
  return t`Not selected: ${enumerated(counts.map(([reason, count]) => leftOutCounts[reason](count)))}`;
}

/** The stories whose issues are closed by now. */
export function closedText(closed: readonly Draft[]): string {
  return t`Closed: ${enumerated(closed.map(({ story }) => isolate(titleOf(story))))}`;
}

// lingui-set comment="One item of the list after 'Not selected:', a number of stories"
const leftOutCounts: Readonly<Record<LeftOut, (count: number) => string>> = {
  done: (count) => plural(count, { other: '# done' }),
  archived: (count) => plural(count, { other: '# archived' }),
  epic: (count) => plural(count, { one: '# epic', other: '# epics' }),
  subTask: (count) => plural(count, { one: '# sub-task', other: '# sub-tasks' }),
  otherType: (count) => plural(count, { other: '# of a type that is not estimated' }),
  template: (count) => plural(count, { one: '# template', other: '# templates' }),
  total: (count) =>
    t({
      message: plural(count, { one: '# total', other: '# totals' }),
      comment: "One item of the list after 'Not selected:', rows of a sheet that add up others",
    }),
  notAnItem: (count) => plural(count, { one: '# heading', other: '# headings' }),
};

// lingui-set comment="One item of a list about a story"
const draftNoteTexts: Readonly<Record<DraftNote, () => string>> = {
  notALink: () => t`the link does not begin with http:// or https://`,
  notOnDeck: () => t`the points are not in the deck`,
  descriptionCut: () =>
    plural(detailLimits.description, { other: 'the description is cut to # characters' }),
  noteCut: () => plural(detailLimits.note, { other: 'the note is cut to # characters' }),
  keyLeftOut: () => t`the key is too long`,
};

// lingui-reset
export function draftNoteText(note: DraftNote): string {
  return draftNoteTexts[note]();
}

export function tooLargeToSend(bytes: number): string {
  return t`These stories are ${dataSize(bytes)} over the limit of ${dataSize(importLimits.bytes)}. Select fewer stories, or set the description to "Ignore".`;
}

/** @param free for how many stories the session has room */
export function tooManyText(free: number): string {
  if (free >= importLimits.stories) {
    return plural(importLimits.stories, { other: 'At most # stories can be added at once.' });
  }
  if (free === 0) return problemText('tooManyStories');
  return plural(free, {
    one: 'This session has room for # more story.',
    other: 'This session has room for # more stories.',
  });
}

export function addLabel(added: number, updated: number): string {
  if (added > 0 && updated > 0) return t`Add ${number(added)}, Update ${number(updated)}`;
  if (updated > 0) return plural(updated, { one: 'Update # Story', other: 'Update # Stories' });
  return plural(added, { 0: 'Add Stories', one: 'Add # Story', other: 'Add # Stories' });
}

/** The press that applies changes of stories that were read again. */
export function applyLabel(isPending: boolean, added: number, updated: number): string {
  if (isPending) return t`Saving...`;
  return added + updated === 0 ? t`Apply Changes` : addLabel(added, updated);
}

export function doneText(added: number, updated: number): string {
  const parts = [
    added > 0 && plural(added, { one: 'Added # story.', other: 'Added # stories.' }),
    updated > 0 && plural(updated, { one: 'Updated # story.', other: 'Updated # stories.' }),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

/** @param left how many stories stay, as they have votes or results by now */
export function undoneText(left: number): string {
  return plural(left, {
    0: 'Undone.',
    one: 'Undone, except for # story that was voted on or revealed.',
    other: 'Undone, except for # stories that were voted on or revealed.',
  });
}
