import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { detailLimits } from '@story-pointer/core/details';
import type { Draft, DraftNote, FaultyRow } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import type { Planned } from '@story-pointer/core/import/plan';
import type { LeftOut, SheetNote, SourceName } from '@story-pointer/core/import/sheet';
import { sourceNamed } from '@story-pointer/core/import/sources';
import { problemText } from '../../../calls/problem-text.ts';
import { dataSize } from '../../../texts/data-size.ts';
import { enumerated, listed, number } from '../../../texts/formats.tsx';
import { i18n } from '../../../texts/i18n.ts';
import { isolate } from '../../../texts/isolate.ts';
import { titleOf } from './choice.ts';
import { fieldText } from './columns-field.tsx';
import type { ImportPreview, PreviewFault, SourceFault } from './preview.ts';
import { trackerFaultText } from './tracker-texts.ts';

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

/** Remarks about a source, and the rows of it that were skipped. */
export function notesOf({ sheet, read }: ImportPreview & { readonly ok: true }): readonly string[] {
  return [
    ...sheet.notes.map(noteText),
    ...read.faults.slice(0, 50).map(rowFaultText),
    ...(read.faults.length > 50
      ? [
          plural(read.faults.length - 50, {
            one: '# more row was skipped.',
            other: '# more rows were skipped.',
          }),
        ]
      : []),
    ...(sheet.cutAfter !== null
      ? [plural(sheet.cutAfter, { other: 'Only the first # rows were read.' })]
      : []),
  ];
}

/** The effect of a story that was read again; its fields are shown below it. */
export function againText(planned: Planned, isFresh: boolean): string {
  if (planned.effect.is === 'update')
    return isFresh
      ? t({ message: 'Changed', comment: 'Of one story that was read again' })
      : t({ message: 'Differs', comment: 'Of one story: its issue has other texts' });
  return isFresh || !isNew(planned)
    ? effectText(planned)
    : t({ message: 'Not added', comment: 'Of one issue that was left out before' });
}

export function isNew({ effect }: Planned): boolean {
  return effect.is === 'add' && effect.suspicion === null;
}

/** The effect that taking a found story has. */
export function effectText({ effect }: Planned): string {
  if (effect.is === 'update') {
    const changed = effect.changes.map((field) =>
      field === 'fullTitle' ? t`Full title` : fieldText(field),
    );
    return t`Update: ${listed(changed)}`;
  }
  switch (effect.suspicion?.is) {
    case undefined:
      return t({ message: 'New', comment: 'Of one found story' });
    case 'repeated':
      return t`Same as line ${number(effect.suspicion.line)}`;
    case 'same':
      return t({ message: 'Already added', comment: 'Of a found story: the session has it' });
    case 'sameName':
      return t`Possible duplicate: same name`;
    default:
      return effect.suspicion satisfies never;
  }
}

function noteText(note: SheetNote): string {
  switch (note.is) {
    case 'unclosedQuote':
      return t`The quote opened in line ${note.line} is never closed. Later quotes are read as text.`;
    case 'nothingRepeats':
      return t`No repeated stories were found in this text, so none are selected.`;
    case 'guessedEncoding':
      return t`The encoding is a guess. If characters look wrong, choose another one under "Columns".`;
    case 'onlyFirst':
      return plural(note.count, {
        one: 'Only the first issue was loaded. There are more.',
        other: 'Only the first # issues were loaded. There are more.',
      });
    case 'hidden':
      return plural(note.count, {
        one: '# issue is hidden from this token.',
        other: '# issues are hidden from this token.',
      });
    case 'ignoredFilter':
      return t`This part of the filter was not applied: ${listed(note.names)}`;
    case 'strayBytes':
      return t`Some characters couldn't be read. They are shown as �.`;
    default:
      return note satisfies never;
  }
}

function rowFaultText({ line, fault }: FaultyRow): string {
  return fault === 'noName'
    ? t`Line ${line} has no name and was skipped.`
    : plural(detailLimits.fullTitle, {
        other: `The name in line ${line} is longer than # characters and was skipped.`,
      });
}
