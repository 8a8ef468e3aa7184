import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  delimiters,
  type Encoding,
  encodings,
  type Field,
  fields,
  type Mapping,
  noChoices,
  type ReadingChoices,
} from '@story-pointer/core/import/sheet';
import { useRef } from 'react';
import { enumerated } from '../../../texts/formats.tsx';
import { i18n } from '../../../texts/i18n.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-list.tsx';
import { SelectField, SelectOptions, TextField } from '../../../ui/fields.tsx';
import type { HowToRead, SheetHead } from './preview.ts';

interface ColumnsFieldProps {
  readonly sheet: SheetHead;
  /** Whether the columns are certain, or a person has looked at them. */
  readonly isSure: boolean;
  readonly mapping: Mapping;
  readonly how: HowToRead;
  readonly onChange: (how: HowToRead) => void;
}

/** The meaning of each column and how the file is read, to be changed where either was recognised wrong. */
export function ColumnsField({ sheet, isSure, mapping, how, onChange }: ColumnsFieldProps) {
  const { columns, hasHeader, delimiter, encoding, tables, table } = sheet;
  const { choices, linkPattern } = how;
  const map = (next: Mapping) => onChange({ ...how, mapping: next });
  const choose = (next: Partial<ReadingChoices>) =>
    onChange({ ...how, choices: { ...choices, ...next }, mapping: null });
  const summary = useRef<HTMLElement>(null);
  const nameOf = (position: number) => (columns[position] || String(position + 1)).slice(0, 60);
  const used = fields.filter((field) => mapping.includes(field));
  const placesOf = (field: (typeof fields)[number]) =>
    mapping.flatMap((one, at) => (one === field ? [at] : []));
  const isPlain = columns.length === 1 && delimiter === null && encoding === null;
  if (isPlain && sheet.isSure && tables.length === 0) return null;
  // A table that is only likely can be chosen as well.
  const isGuess = !sheet.isSure && choices.table === null && table !== null;
  /** The button leaves with it, and what is read by keyboard continues above. */
  const confirm = () => {
    map(mapping);
    summary.current?.focus();
  };
  return (
    <details open={!sheet.isSure || choices !== noChoices}>
      <summary ref={summary} className="min-h-9 justify-between text-sm">
        <span>
          <span className="font-semibold">{t`Columns:`}</span>{' '}
          {used.map((field) => originText(field, placesOf(field).map(nameOf))).join(' · ')}
          {tables.length > 0 && table !== null && (
            <>
              {' · '}
              <bdi translate="no">{table}</bdi>
            </>
          )}
        </span>
      </summary>
      <div className="grid gap-3 pt-2">
        {!isSure && sheet.source !== 'list' && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="text-sm text-warning">
              {t`These columns are a guess. Check them before you add stories.`}
            </p>
            <Button variant="secondary" onClick={confirm} className="min-h-9 py-1">
              {t`Select Stories`}
            </Button>
          </div>
        )}
        <Head sheet={sheet} mapping={mapping} onMap={map} nameOf={nameOf} />
        <div className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-3">
          {hasHeader !== null && (
            <Check
              isChecked={choices.header ?? hasHeader}
              onCheck={(header) => choose({ header })}
              className="min-h-11"
            >
              {t`The first row is a header`}
            </Check>
          )}
          {tables.length > 0 && (
            <SelectField
              label={t({
                message: 'Stories from',
                comment:
                  'Before the name of a sheet, or the first words of a list, a table or headings',
              })}
              value={choices.table ?? (isGuess ? '' : table) ?? ''}
              onChange={({ target }) => choose({ table: target.value || null })}
            >
              {isGuess && <option value="">–</option>}
              {(table === null || choices.table !== null) && <option value="">{t`All`}</option>}
              {tables.map((name) => (
                // Without a value its blanks are removed.
                <option key={name} value={name} translate="no">
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {delimiter !== null && (
            <SelectField
              label={t`Separator`}
              value={choices.delimiter ?? delimiter}
              onChange={({ target }) => choose({ delimiter: target.value })}
            >
              <SelectOptions
                values={[...new Set([...delimiters, delimiter])]}
                textOf={delimiterText}
              />
            </SelectField>
          )}
          {encoding !== null && (
            <SelectField
              label={t`Encoding`}
              value={choices.encoding ?? encoding}
              onChange={({ target }) =>
                choose({ encoding: encodings.find((one) => one === target.value) ?? null })
              }
            >
              <SelectOptions values={encodings} textOf={(one) => i18n._(encodingTexts[one])} />
            </SelectField>
          )}
        </div>
        <TextField
          label={t`Link pattern`}
          helper={t({
            message: "'{key}' stands for the key of the story.",
            comment: 'The quotes keep {key} as it is, and are not shown',
          })}
          placeholder="https://example.com/browse/{key}"
          value={linkPattern}
          onChange={({ target }) => onChange({ ...how, linkPattern: target.value })}
        />
      </div>
    </details>
  );
}

interface HeadProps extends Pick<ColumnsFieldProps, 'sheet' | 'mapping'> {
  readonly onMap: (mapping: Mapping) => void;
  readonly nameOf: (position: number) => string;
}

/** The first rows as they are in the file, and above each column what it is taken for. */
function Head({ sheet: { columns, head }, mapping, onMap, nameOf }: HeadProps) {
  return (
    <div className="overflow-x-auto rounded-control border border-line">
      <table className="w-full text-start text-xs">
        <thead>
          <tr>
            {columns.map((_, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have one name
              <th key={position} className="min-w-32 p-1.5 align-top font-semibold">
                <select
                  aria-label={t`Column ${isolate(nameOf(position))}`}
                  value={mapping[position] ?? ''}
                  onChange={({ target }) => {
                    const field = fields.find((one) => one === target.value) ?? null;
                    onMap(
                      columns.map((__, at) => (at === position ? field : (mapping[at] ?? null))),
                    );
                  }}
                  className="min-h-9 w-full rounded-control border border-edge bg-sheet px-1.5 text-base text-ink"
                >
                  <option value="">{t`Ignore`}</option>
                  <SelectOptions values={fields} textOf={fieldText} />
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be the same
            <tr key={line} className="border-line border-t">
              {columns.map((_, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells may be the same
                <td key={position} className="max-w-48 p-1.5">
                  <bdi translate="no" className="block truncate">
                    {cells[position] ?? ''}
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
function originText(field: Field, names: readonly string[]): string {
  const text = fieldText(field);
  if (names.every((name) => name === text)) return text;
  return t({
    message: `${text} from ${enumerated(names.map(isolate))}`,
    comment:
      'A field and the columns of the file that it is read from, as in "Name from Summary"; "Name" is a label and may stand before a colon',
  });
}

function delimiterText(delimiter: string): string {
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
