import { plural, t } from '@lingui/core/macro';
import { detailLimits } from '@story-pointer/core/details';
import type { FaultyRow } from '@story-pointer/core/import/drafts';
import type { Planned } from '@story-pointer/core/import/plan';
import type { SheetNote } from '@story-pointer/core/import/sheet';
import { listed, number } from '../../../texts/formats.tsx';
import { fieldText } from './columns-field.tsx';
import type { ImportPreview } from './preview.ts';

/** Remarks about a source, and the rows of it that were skipped. */
export function toldOf({ sheet, read }: ImportPreview & { readonly ok: true }): readonly string[] {
  return [
    ...sheet.notes.map(noteText),
    ...read.faults.slice(0, 50).map(faultText),
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

function faultText({ line, fault }: FaultyRow): string {
  return fault === 'noName'
    ? t`Line ${line} has no name and was skipped.`
    : plural(detailLimits.fullTitle, {
        other: `The name in line ${line} is longer than # characters and was skipped.`,
      });
}
