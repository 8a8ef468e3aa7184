import { detailLimits } from '@story-pointer/core/details';
import type { DraftNote } from '@story-pointer/core/import/drafts';
import { importLimits } from '@story-pointer/core/import/limits';
import type { ReadFault } from '@story-pointer/core/import/read';
import type { Field, LeftOut, SourceName } from '@story-pointer/core/import/sheet';
import { isolate } from '../isolate.ts';
import { enumerated, number, plural } from './formats.tsx';
import { problems } from './problems.ts';

/** Bringing stories in from elsewhere. */

const stories = (count: number) =>
  plural(count, { one: '1 story', other: `${number(count)} stories` });
const most = `${number(importLimits.bytes / 1024 ** 2)} MB`;

export const paste = 'Paste a list, a table or addresses';
export const pasteHint =
  'One story a line, or what you copied or exported from Jira, GitHub, GitLab, Linear, Azure DevOps, Trello, Shortcut, Asana or a spreadsheet.';
export const chooseFile = 'Or choose a file';
export const fileHint = `CSV, TSV, JSON, XML, Markdown or text, up to ${most}. You can also drop it here.`;
export const reading = 'Reading...';
export const cancel = 'Cancel';
/** Where lines were pasted that may as well be the name of one story. */
export const asOne = 'As one story';
export const failed = 'Failed to add stories. Please try again.';
export const detailsFailed =
  'The details of the stories in this session could not be loaded, so changes to them are not shown.';

export const faults: Readonly<Record<ReadFault | 'notRead', string>> = {
  tooLarge: `This is larger than ${most}. Export fewer stories or fewer columns.`,
  workbook: 'This is a workbook or an archive. Save the sheet as CSV and take that.',
  notText: 'This is not a text file. Take a CSV, JSON, XML, Markdown or text file.',
  empty: 'There is nothing in it.',
  notRead: 'This could not be read. Please try again.',
  unknownJson: 'This JSON holds no list of stories.',
  unknownXml: "This XML is not Jira's. Export the stories as CSV and take that.",
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
  table: 'a table',
  list: 'a list',
};
export const found = (count: number, source: SourceName) =>
  `Found ${stories(count)}, read as ${sources[source]}.`;
export const guessedEncoding = 'The letters were guessed to be Windows-1252: look at umlauts.';
export const unclosedQuote = (line: number) =>
  `A quote that opens in line ${line} is never closed; from there on quotes are text.`;
export const surplus = (count: number) =>
  `${plural(count, { one: '1 more row was', other: `${number(count)} more rows were` })} not looked at.`;
export const noName = (line: number) => `Line ${line} has no name and is left out.`;
export const titleTooLong = (line: number) =>
  `The name in line ${line} is longer than ${number(detailLimits.fullTitle)} characters; it is left out.`;

export const columns = 'Columns:';
export const fields: Readonly<Record<Field, string>> = {
  name: 'Name',
  key: 'Key',
  link: 'Link',
  description: 'Description',
  points: 'Points',
  note: 'Note',
};
/** 'Name from Summary': which columns hold what. */
export const from = (field: Field, names: readonly string[]) =>
  names.every((name) => name === fields[field])
    ? fields[field]
    : `${fields[field]} from ${enumerated(names.map(isolate))}`;
export const noColumn = 'None';
export const several = 'Several columns';
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
export const repeated = (line: number) => `Same as line ${line}`;
export const leftOut: Readonly<Record<LeftOut, string>> = {
  done: 'Done',
  archived: 'Archived',
  notAnItem: 'Not in the list',
};
export const notes: Readonly<Record<DraftNote, string>> = {
  notALink: 'its link is not an address',
  notOnDeck: 'its points are on no card',
  descriptionCut: `its description is cut at ${number(detailLimits.description)} characters`,
  noteCut: `its note is cut at ${number(detailLimits.note)} characters`,
  keyLeftOut: 'its key is too long',
};
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
