import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Encoding, Field } from '@story-pointer/core/import/sheet';
import { enumerated } from '../../../texts/formats.tsx';
import { i18n } from '../../../texts/i18n.ts';
import { isolate } from '../../../texts/isolate.ts';

const fieldTexts: Readonly<Record<Field, MessageDescriptor>> = {
  name: msg`Name`,
  key: msg({ message: 'Key', comment: 'The ID of a story in a tracker, as PROJ-12' }),
  link: msg`Link`,
  points: msg`Points`,
  description: msg`Description`,
  criteria: msg`Acceptance criteria`,
  type: msg`Type`,
  status: msg`Status`,
  group: msg`List or sprint`,
  note: msg`Note`,
};

export function fieldText(field: Field): string {
  return i18n._(fieldTexts[field]);
}

/** 'Name from Summary': which columns hold a field. */
export function originText(field: Field, names: readonly string[]): string {
  const text = fieldText(field);
  if (names.every((name) => name === text)) return text;
  return t({
    message: `${text} from ${enumerated(names.map(isolate))}`,
    comment:
      'A field and the columns of the file that it is read from, as in "Name from Summary"; "Name" is a label and may stand before a colon',
  });
}

export function delimiterText(delimiter: string): string {
  if (delimiter === ',') return t`Comma`;
  if (delimiter === ';') return t`Semicolon`;
  if (delimiter === '\t')
    return t({ message: 'Tab', comment: 'The character between two columns' });
  return delimiter === '|' ? t`Vertical bar` : delimiter;
}

const encodingTexts: Readonly<Record<Encoding, MessageDescriptor>> = {
  'utf-8': msg`UTF-8`,
  'utf-16le': msg`UTF-16 LE`,
  'utf-16be': msg`UTF-16 BE`,
  'windows-1252': msg`Western (Windows-1252)`,
  'windows-1250': msg`Central European (Windows-1250)`,
  'windows-1251': msg`Cyrillic (Windows-1251)`,
  shift_jis: msg`Japanese (Shift JIS)`,
  gb18030: msg`Chinese (GB 18030)`,
  'euc-kr': msg`Korean (EUC-KR)`,
};

export function encodingText(encoding: Encoding): string {
  return i18n._(encodingTexts[encoding]);
}
