import { fields, type Mapping } from '@story-pointer/core/import/sheet';
import * as texts from '#messages/add-stories.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface ColumnsFieldProps {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly onMap: (mapping: Mapping) => void;
  readonly linkPattern: string;
  readonly onLinkPattern: (pattern: string) => void;
}

/** Which column holds what, to be changed where it was recognised wrong. */
export function ColumnsField({
  columns,
  mapping,
  onMap,
  linkPattern,
  onLinkPattern,
}: ColumnsFieldProps) {
  const nameOf = (position: number) => (columns[position] || String(position + 1)).slice(0, 60);
  const used = fields.filter((field) => mapping[field].length > 0);
  // Of one column there is nothing to choose.
  if (columns.length === 1) return null;
  return (
    <details>
      <summary className="min-h-9 justify-between text-sm">
        <span>
          <span className="font-semibold">{texts.columns}</span>{' '}
          {used.map((field) => texts.from(field, mapping[field].map(nameOf))).join(' · ')}
        </span>
      </summary>
      <div className="grid gap-x-4 gap-y-1 pt-2 sm:grid-cols-3">
        {fields.map((field) => (
          <SelectField
            key={field}
            label={texts.fields[field]}
            value={mapping[field].join()}
            onChange={({ target: { value } }) =>
              onMap({ ...mapping, [field]: value === '' ? [] : value.split(',').map(Number) })
            }
          >
            <option value="">{texts.noColumn}</option>
            {mapping[field].length > 1 && (
              <option value={mapping[field].join()}>{texts.several}</option>
            )}
            {columns.map((_, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have one name
              <option key={position} value={position}>
                {nameOf(position)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <TextField
        label={texts.linkPattern}
        helper={texts.linkPatternHint}
        placeholder="https://example.com/browse/{key}"
        value={linkPattern}
        onChange={({ target }) => onLinkPattern(target.value)}
      />
    </details>
  );
}
