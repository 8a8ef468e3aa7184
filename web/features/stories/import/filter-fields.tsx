import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Planned } from '@story-pointer/core/import/plan';
import type { LeftOut } from '@story-pointer/core/import/sheet';
import { number } from '../../../texts/formats.tsx';
import { i18n } from '../../../texts/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { counted, type Shown } from './choice.ts';
import { leftOutText } from './import-texts.ts';

interface FilterFieldsProps {
  readonly planned: readonly Planned[];
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

const groupTexts = {
  leftOut: msg`Not selected`,
  type: msg`Type`,
  status: msg`Status`,
  group: msg`List or sprint`,
};

const reasons: readonly LeftOut[] = [
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
];

/** From how many stories on a list is worth searching. */
const fewest = 6;

/** A search and a filter of the stories found; short lists have neither. */
export function FilterFields({ planned, shown, onShow, search, onSearch }: FilterFieldsProps) {
  if (planned.length < fewest) return null;
  const groups = (['leftOut', 'type', 'status', 'group'] as const).map((by) => {
    const values = counted(planned.flatMap(({ draft }) => draft[by] || []));
    const options = values.slice(0, 50).map(([value, count]) => ({
      choice: choiceOf(by, value),
      label: `${by === 'leftOut' ? nameOfReason(value) : value} (${number(count)})`,
    }));
    return { by, options: options.filter(({ choice }) => choice !== null) };
  });
  const choices = groups.flatMap(({ options }) => options);
  const nameOf = (one: Shown) => ('value' in one ? `${one.by} ${one.value}` : one.by);
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
          const found = choices.find(({ choice }) => choice && nameOf(choice) === target.value);
          onShow(found?.choice ?? { by: target.value === 'ticked' ? 'ticked' : 'all' });
        }}
      >
        <option value="all">{t`All (${number(planned.length)})`}</option>
        <option value="ticked">
          <Trans>Selected</Trans>
        </option>
        {groups
          .filter(({ by, options }) => options.length > (by === 'leftOut' ? 0 : 1))
          .map(({ by, options }) => (
            <optgroup key={by} label={i18n._(groupTexts[by])}>
              {options.map(({ choice, label }) =>
                choice ? (
                  <option key={nameOf(choice)} value={nameOf(choice)}>
                    {label}
                  </option>
                ) : null,
              )}
            </optgroup>
          ))}
      </SelectField>
    </div>
  );
}

function reasonNamed(value: string) {
  return reasons.find((reason) => reason === value) ?? null;
}

function nameOfReason(value: string): string {
  const reason = reasonNamed(value);
  return reason ? leftOutText(reason) : value;
}

function choiceOf(by: 'leftOut' | 'type' | 'status' | 'group', value: string): Shown | null {
  if (by !== 'leftOut') return { by, value };
  const reason = reasonNamed(value);
  return reason && { by, value: reason };
}
