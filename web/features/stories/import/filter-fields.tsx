import { t } from '@lingui/core/macro';
import type { Planned } from '@story-pointer/core/import/plan';
import { number } from '../../../texts/formats.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { counted, type Shown } from './choice.ts';
import { leftOutText } from './import-texts.ts';

interface FilterFieldsProps {
  readonly planned: readonly Planned[];
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** From how many stories on a list is worth searching. */
const fewest = 6;
const most = 50;

/** A search and a filter of the stories found; short lists have neither. */
export function FilterFields({ planned, shown, onShow, search, onSearch }: FilterFieldsProps) {
  if (planned.length < fewest) return null;
  const reasons = counted(planned.flatMap(({ draft }) => draft.leftOut ?? []));
  const byText = (by: 'type' | 'status' | 'group') => {
    const values = counted(planned.flatMap(({ draft }) => draft[by] || []));
    const options = values.map(([value, count]) => optionFor({ by, value }, value, count));
    return options.length > 1 ? options.slice(0, most) : [];
  };
  const groups = [
    {
      name: t`Not selected`,
      options: reasons.map(([value, count]) =>
        optionFor({ by: 'leftOut', value }, leftOutText(value), count),
      ),
    },
    { name: t`Type`, options: byText('type') },
    { name: t`Status`, options: byText('status') },
    { name: t`List or sprint`, options: byText('group') },
  ];
  const choices = [
    { shown: { by: 'all' } as const, label: t`All (${number(planned.length)})` },
    { shown: { by: 'ticked' } as const, label: t`Selected` },
  ];
  const all = [...choices, ...groups.flatMap(({ options }) => options)];
  const listed = (options: readonly Option[]) =>
    options.map(({ shown, label }) => (
      <option key={nameOf(shown)} value={nameOf(shown)}>
        {label}
      </option>
    ));
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <TextField
        label={t`Search`}
        type="search"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <SelectField
        label={t({ message: 'Show', comment: 'Label of a choice: which stories the list shows' })}
        value={nameOf(shown)}
        onChange={({ target }) => {
          const found = all.find((one) => nameOf(one.shown) === target.value);
          if (found) onShow(found.shown);
        }}
      >
        {listed(choices)}
        {groups.map(
          ({ name, options }) =>
            options.length > 0 && (
              <optgroup key={name} label={name}>
                {listed(options)}
              </optgroup>
            ),
        )}
      </SelectField>
    </div>
  );
}

interface Option {
  readonly shown: Shown;
  readonly label: string;
}

function optionFor(shown: Shown, label: string, count: number): Option {
  return { shown, label: `${label} (${number(count)})` };
}

function nameOf(shown: Shown): string {
  return 'value' in shown ? `${shown.by} ${shown.value}` : shown.by;
}
