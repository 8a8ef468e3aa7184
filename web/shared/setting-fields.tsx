import { type Settings, type SwitchName, switchNames } from '@story-pointer/core/session/settings';
import { i18n } from '../texts/i18n.ts';
import { switchGroups, switchTexts } from './switch-texts.ts';

const groups = ['voting', 'reveal', 'leading'] as const;

/** The settings of a session to come that are on or off, as boxes of its form. */
export function SettingFields({ settings }: { readonly settings: Settings }) {
  return groups.map((group) => (
    <fieldset key={group} className="border-line border-t pt-3">
      <legend className="float-start w-full pb-2 font-semibold text-sm">
        {i18n._(switchGroups[group])}
      </legend>
      {switchNames
        .filter((name) => switchTexts[name].group === group)
        .map((name) => (
          <label key={name} className="clear-both flex min-h-11 items-start gap-3 pb-3 text-sm">
            <input
              type="checkbox"
              name={name}
              defaultChecked={settings[name]}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              {i18n._(switchTexts[name].label)}
              <span className="block text-ink-soft text-xs">{i18n._(switchTexts[name].help)}</span>
            </span>
          </label>
        ))}
    </fieldset>
  ));
}

/** The switches as they are in the form. @param entered the value of a field */
export function enteredSwitches(
  entered: (field: string) => unknown,
): Readonly<Partial<Record<SwitchName, boolean>>> {
  return Object.fromEntries(switchNames.map((name) => [name, entered(name) === 'on']));
}
