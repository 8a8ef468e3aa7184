import { Trans } from '@lingui/react/macro';
import { defaultSettings, type Settings, switchNames } from '@story-pointer/core/session/settings';
import { type RefObject, useEffect } from 'react';
import { localText } from '../../browser/storage.ts';
import { switchTexts } from '../../shared/switch-texts.ts';
import { i18n } from '../../texts/i18n.ts';

/** The settings of a new session: those last chosen in this browser. */
export function MoreOptions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    for (const name of switchNames) {
      const box = form.current?.elements.namedItem(name);
      // A choice made before this script loaded stays.
      if (!(box instanceof HTMLInputElement) || box.checked !== box.defaultChecked) continue;
      const last = localText.get(name);
      if (last !== null) box.checked = last === 'on';
    }
  }, [form]);
  return (
    <details className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 justify-between font-semibold text-sm">
        <Trans>More options</Trans>
      </summary>
      {switchNames.map((name) => (
        <label key={name} className="flex min-h-11 items-start gap-3 pb-3 text-sm">
          <input
            type="checkbox"
            name={name}
            defaultChecked={defaultSettings[name]}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            {i18n._(switchTexts[name].label)}
            <span className="block text-ink-soft text-xs">{i18n._(switchTexts[name].help)}</span>
          </span>
        </label>
      ))}
    </details>
  );
}

/** The chosen settings, kept in this browser for the next session. */
export function chosenSettings(entered: (field: string) => string): Settings {
  const chosen = { ...defaultSettings };
  for (const name of switchNames) {
    chosen[name] = entered(name) === 'on';
    localText.set(name, chosen[name] ? 'on' : 'off');
  }
  return chosen;
}
