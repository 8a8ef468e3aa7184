import { detailLimits } from '@story-pointer/core/details';
import type { DraftNote } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import type { ReadFault } from '@story-pointer/core/import/read';
import type { Encoding, Field, LeftOut, SourceName } from '@story-pointer/core/import/sheet';
import { isolate } from '../isolate.ts';
import { enumerated, number, plural } from './formats.tsx';
import { problems } from './problems.ts';

/** Bringing stories in from elsewhere. */

const stories = (count: number) =>
  plural(count, { one: '1 story', other: `${number(count)} stories` });
const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`;
const most = megabytes(importLimits.fileBytes);

export const paste = 'Paste a list, a table or addresses';
export const pasteHint =
  'One story a line, or a copy or an export from Jira, GitHub, GitLab, Linear, Azure DevOps, Trello, Asana, ClickUp, Notion or a spreadsheet.';
export const chooseFile = 'Or choose a file';
export const fileHint = `Excel, CSV, JSON, XML, Markdown, HTML or text, up to ${most}. You can also drop it here.`;
export const reading = 'Reading...';
export const readingShare = (share: number) => `Reading... ${number(Math.round(share * 100))} %`;
export const cancel = 'Cancel';
/** Where lines were pasted that may as well be the name of one story. */
export const asOne = 'As one story';
export const failed = 'Failed to add stories. Please try again.';
export const detailsFailed =
  'The details of the stories in this session could not be loaded, so changes to them are not shown.';

export const faults: Readonly<Record<ReadFault | 'notRead' | 'tooSlow', string>> = {
  tooLarge: `This file is larger than ${most}. Filter the stories in your tracker and export those alone.`,
  oldWorkbook:
    'This is an old Excel workbook (.xls). Save it as .xlsx or CSV and choose that file.',
  archive:
    'This is an archive or a document of another program. From Numbers, LibreOffice or Google Sheets, save as .xlsx or CSV; from a .zip, choose a file in it.',
  damagedWorkbook:
    'This workbook is damaged or has a password. Save it again as .xlsx or CSV without a password.',
  pdf: 'This is a PDF. Export the stories as CSV or Excel, or copy them and paste them above.',
  picture:
    'This is a picture. Export the stories as CSV or Excel, or copy them and paste them above.',
  notText: 'This is not a text file. Choose an Excel, CSV, JSON, XML, Markdown or text file.',
  empty: 'This file is empty.',
  nothing: 'No stories are in it. Check the filter of the export.',
  notRead: 'This could not be read. Please try again.',
  tooSlow: 'Reading this took too long. Export fewer stories or fewer columns, or save it as CSV.',
  unknownJson:
    'No list of stories was found in this JSON. Export as CSV, or save the list of issues that the API answers with.',
  brokenJson: 'This JSON is cut off or damaged. Export it again.',
  unknownXml: 'This XML is not from Jira. Export the stories as CSV or Excel and choose that file.',
};

const sources: Readonly<Record<SourceName, string>> = {
  storyPointer: 'Story Pointer',
  jira: 'Jira',
  gitLab: 'GitLab',
  gitHub: 'GitHub',
  linear: 'Linear',
  azure: 'Azure DevOps',
  trello: 'Trello',
  shortcut: 'Shortcut',
  asana: 'Asana',
  clickUp: 'ClickUp',
  monday: 'Monday',
  youTrack: 'YouTrack',
  redmine: 'Redmine',
  openProject: 'OpenProject',
  taiga: 'Taiga',
  pivotal: 'Pivotal Tracker',
  backlog: 'Backlog',
  table: 'a table',
  list: 'a list',
};
export const found = (count: number, source: SourceName) =>
  `Found ${stories(count)}, read as ${sources[source]}.`;
export const sheetNotes = {
  guessedEncoding:
    'The encoding is a guess. If letters look wrong, choose another one under Columns.',
  strayBytes: 'A few letters could not be read. They are shown as \ufffd.',
} as const;
export const unclosedQuote = (line: number) =>
  `A quote that opens in line ${line} is never closed; from there on quotes are text.`;
export const surplus = (count: number) =>
  `${plural(count, { one: '1 more row was', other: `${number(count)} more rows were` })} not looked at.`;
export const noName = (line: number) => `Line ${line} has no name and is left out.`;
export const titleTooLong = (line: number) =>
  `The name in line ${line} is longer than ${number(detailLimits.fullTitle)} characters; it is left out.`;

export const moreFaults = (count: number) =>
  `${plural(count, { one: '1 more row is', other: `${number(count)} more rows are` })} left out.`;

export const columns = 'Columns:';
export const unsure = 'These columns are a guess. Check what each of them is.';
export const firstRowIsHeader = 'The first row is a header';
export const delimiter = 'Delimiter';
export function delimiterName(delimiter: string): string {
  const names: Readonly<Record<string, string>> = {
    ',': 'Comma',
    ';': 'Semicolon',
    '\t': 'Tab',
    '|': 'Vertical bar',
  };
  return names[delimiter] ?? delimiter;
}
export const encoding = 'Encoding';
export const encodings: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB 18030)',
  'euc-kr': 'Korean (EUC-KR)',
};
export const meaningOf = (column: string) => `Column ${isolate(column)} is`;
export const ignored = 'Ignore';
export const fields: Readonly<Record<Field, string>> = {
  name: 'Name',
  key: 'Key',
  link: 'Link',
  points: 'Points',
  description: 'Description',
  criteria: 'Acceptance criteria',
  type: 'Type',
  status: 'Status',
  group: 'List or sprint',
  note: 'Note',
};
/** 'Name from Summary': which columns hold what. */
export const from = (field: Field, names: readonly string[]) =>
  names.every((name) => name === fields[field])
    ? fields[field]
    : `${fields[field]} from ${enumerated(names.map(isolate))}`;
export const linkPattern = 'Address of a story';
export const linkPatternHint = 'For links: {key} stands for the key.';

export const preview = 'Stories to add';
export const all = 'All';
export const isNew = 'New';
export const update = (names: string) => `Update: ${names}`;
/** Goes before what a story was called. */
export const was = 'was';
export const changed = {
  name: 'name',
  fullTitle: 'title',
  key: 'key',
  link: 'link',
  description: 'description',
  note: 'note',
} as const;
export const same = 'Already there';
export const sameName = 'May be there already: same name';
export const repeated = (line: number) => `Same as line ${number(line)}`;

export const reasons = [
  ...([
    'done',
    'archived',
    'epic',
    'subTask',
    'otherType',
    'template',
    'total',
    'notAnItem',
  ] as const),
] satisfies readonly LeftOut[];
/** Reasons not to propose a story, as they stand beside it. */
export const leftOut: Readonly<Record<LeftOut, string>> = {
  done: 'Done',
  archived: 'Archived',
  epic: 'Epic',
  subTask: 'Sub-task',
  otherType: 'Not estimated',
  template: 'Template',
  total: 'Total',
  notAnItem: 'Not in the list',
};
const leftOutForms: Readonly<Record<LeftOut, readonly [one: string, other: string]>> = {
  done: ['done', 'done'],
  archived: ['archived', 'archived'],
  epic: ['epic', 'epics'],
  subTask: ['sub-task', 'sub-tasks'],
  otherType: ['of a type that is not estimated', 'of a type that is not estimated'],
  template: ['template', 'templates'],
  total: ['total', 'totals'],
  notAnItem: ['title', 'titles'],
};
/** 'Not ticked: 51 done, 45 sub-tasks, 17 epics.' */
export const leftOutCount = (counts: readonly (readonly [LeftOut, number])[]) =>
  `Not ticked: ${enumerated(
    counts.map(([reason, count]) => {
      const [one, other] = leftOutForms[reason];
      return `${number(count)} ${plural(count, { one, other })}`;
    }),
  )}.`;

export const search = 'Search';
export const show = 'Show';
export const allStories = 'All';
export const tickedOnly = 'Ticked';
export const shownBy = {
  leftOut: 'Not ticked',
  type: 'Type',
  status: 'Status',
  group: 'List or sprint',
} as const;
export const counted = (name: string, count: number) => `${name} (${number(count)})`;
export const noMatch = 'No matching stories';
export const notListed = (count: number) =>
  `${plural(count, { one: '1 more story is', other: `${number(count)} more stories are` })} not listed. Search to find them.`;

export const notes: Readonly<Record<DraftNote, string>> = {
  notALink: 'its link is not an address',
  notOnDeck: 'its points are on no card',
  descriptionCut: `its description is cut at ${number(detailLimits.description)} characters`,
  noteCut: `its note is cut at ${number(detailLimits.note)} characters`,
  keyLeftOut: 'its key is too long',
};
export const tooLargeToSend = (bytes: number) =>
  `These stories are ${size(bytes)} over the limit of ${megabytes(importLimits.bytes)} for one step. Tick fewer stories, or set the description to 'Ignore'.`;
const size = (bytes: number) =>
  bytes < 1024 ** 2
    ? `${number(Math.ceil(bytes / 1024))} kB`
    : megabytes((Math.ceil((bytes / 1024 ** 2) * 10) / 10) * 1024 ** 2);
export const tooMany = `At most ${number(importLimits.stories)} stories can be added at once.`;
export const room = (count: number) =>
  count === 0
    ? problems.tooManyStories
    : `This session has room for ${plural(count, { one: '1 more story', other: `${number(count)} more stories` })}.`;

export function act(added: number, updated: number): string {
  if (added > 0 && updated > 0) return `Add ${number(added)}, update ${number(updated)}`;
  if (updated > 0) return `Update ${stories(updated)}`;
  return added > 0 ? `Add ${stories(added)}` : 'Add stories';
}
export const acting = 'Adding...';
export function done(added: number, updated: number): string {
  const parts = [
    ...(added > 0 ? [`Added ${stories(added)}`] : []),
    ...(updated > 0 ? [`updated ${stories(updated)}`] : []),
  ].join(', ');
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}
export const undo = 'Undo';
export function undone(left: number): string {
  if (left === 0) return 'Taken back.';
  const those = plural(left, {
    one: '1 story that was',
    other: `${number(left)} stories that were`,
  });
  return `Taken back, but for ${those} voted on or revealed.`;
}
export const undoFailed = 'This could not be taken back.';
