import { defaultSettings, type Settings, switchNames } from '@story-pointer/core/session/settings';
import { type RefObject, useEffect } from 'react';
import * as texts from '#messages/settings.ts';
import { localText } from '../../browser/storage.ts';

/** The settings a session begins with: those this browser chose last. */
export function MoreOptions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  useEffect(() => {
    for (const name of switchNames) {
      const box = form.current?.elements.namedItem(name);
      // What was chosen before this script came stays.
      if (!(box instanceof HTMLInputElement) || box.checked !== box.defaultChecked) continue;
      const last = localText.get(name);
      if (last !== null) box.checked = last === 'on';
    }
  }, [form]);
  return (
    <details className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 justify-between font-semibold text-sm">
        {texts.moreOptions}
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
            {texts.options[name].label}
            <span className="block text-ink-soft text-xs">{texts.options[name].help}</span>
          </span>
        </label>
      ))}
    </details>
  );
}

/** What is chosen there, kept in this browser for the next session. */
export function chosenSettings(entered: (field: string) => string): Settings {
  const chosen = { ...defaultSettings };
  for (const name of switchNames) {
    chosen[name] = entered(name) === 'on';
    localText.set(name, chosen[name] ? 'on' : 'off');
  }
  return chosen;
}
