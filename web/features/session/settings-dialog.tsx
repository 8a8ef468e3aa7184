import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  defaultSettings,
  firstSpeakers,
  type SomeSettings,
  type SwitchName,
  switchNames,
} from '@story-pointer/core/session/settings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { firstSpeakerText } from '../../shared/first-speaker-text.ts';
import { retentionText } from '../../shared/session-facts.ts';
import { type SwitchGroup, switchGroups, switchTexts } from '../../shared/switch-texts.ts';
import { TimerLengthField } from '../../shared/timer-length-field.tsx';
import { duration } from '../../texts/durations.ts';
import { i18n } from '../../texts/i18n.ts';
import { isolate } from '../../texts/isolate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SelectField, SelectOptions } from '../../ui/fields.tsx';
import { Switch } from '../../ui/switch.tsx';
import { barredQuery } from './barred-query.ts';
import { WayBackButton } from './way-back-button.tsx';

/**
 * The settings of the session: everybody can read them, and a facilitator change them, at once for
 * all.
 */
export function SettingsDialog(state: DialogState) {
  const mayManage = useMay('manage');
  const mayAdminister = useMay('administer');
  return (
    <Dialog title={t`Session Settings`} {...state}>
      <div className="grid gap-1 text-ink-soft text-sm">
        {!mayManage && <p>{t`Only a facilitator can change these.`}</p>}
        <Differences />
      </div>
      <Group of="voting">
        <TimerLength />
      </Group>
      <Group of="reveal">
        <FirstToExplain />
      </Group>
      <Group of="leading">
        <WayBackButton />
        {mayAdminister && <RemovedPeople />}
      </Group>
      <p className="text-ink-soft text-xs empty:hidden">{retentionText()}</p>
    </Dialog>
  );
}

function Differences() {
  const { settings } = useRoom().view.session;
  const changed = switchNames
    .filter((name) => settings[name] !== defaultSettings[name])
    .map((name) => {
      const label = i18n._(switchTexts[name].label);
      return settings[name]
        ? label
        : t({ message: `${label} (off)`, comment: 'A setting that is off' });
    });
  const { timerSeconds, speaksFirst } = settings;
  if (timerSeconds !== defaultSettings.timerSeconds)
    changed.push(t`Timer length (${duration(timerSeconds)})`);
  if (speaksFirst !== defaultSettings.speaksFirst)
    changed.push(t`First to explain (${firstSpeakerText(speaksFirst)})`);
  return (
    <p>
      {changed.length === 0 ? (
        t`All settings are at their defaults.`
      ) : (
        <Trans>Changed from the defaults: {changed.join(' · ')}</Trans>
      )}
    </p>
  );
}

interface SettingsGroupProps {
  readonly of: SwitchGroup;
  readonly children: ReactNode;
}

function Group({ of: group, children }: SettingsGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      <h3 id={titleId} className="font-semibold text-base">
        {i18n._(switchGroups[group])}
      </h3>
      <Options of={group} />
      {children}
    </section>
  );
}

function Options({ of: group }: { readonly of: SwitchGroup }) {
  return switchNames
    .filter((name) => switchTexts[name].group === group)
    .map((name) => <Option key={name} name={name} />);
}

function Option({ name }: { readonly name: SwitchName }) {
  const { settings, mayManage, change, failure } = useSettings();
  return (
    <>
      <Switch
        label={i18n._(switchTexts[name].label)}
        helper={i18n._(switchTexts[name].help)}
        isOn={settings[name]}
        isDisabled={!mayManage}
        onChange={(isOn) => change({ [name]: isOn })}
      />
      {failure}
    </>
  );
}

function TimerLength() {
  const { settings, mayManage, change, failure } = useSettings();
  return (
    <>
      <TimerLengthField
        label={t`Timer length`}
        value={settings.timerSeconds}
        isDisabled={!mayManage}
        onChange={(timerSeconds) => timerSeconds !== null && change({ timerSeconds })}
      />
      {failure}
    </>
  );
}

function FirstToExplain() {
  const { settings, mayManage, change, failure } = useSettings();
  return (
    <>
      <SelectField
        label={t`First to explain`}
        helper={t`When estimates are apart and each side gets a minute.`}
        value={settings.speaksFirst}
        disabled={!mayManage}
        onChange={({ target }) =>
          change({ speaksFirst: firstSpeakers.find((first) => first === target.value) })
        }
      >
        <SelectOptions values={firstSpeakers} textOf={firstSpeakerText} />
      </SelectField>
      {failure}
    </>
  );
}

/** Each setting is a command of its own, with its own message when it fails. */
function useSettings() {
  const { view } = useRoom();
  const { send, error } = useCommand();
  return {
    settings: view.session.settings,
    mayManage: useMay('manage'),
    change: (settings: SomeSettings) => send({ type: 'changeSettings', settings }),
    failure: error && <Alert detail={error.detail}>{t`Failed to save the settings.`}</Alert>,
  };
}

function RemovedPeople() {
  const { view, me } = useRoom();
  const { data, isError, refetch } = useQuery(barredQuery(view, me.id));
  const { send, isPending, error } = useCommand();
  const titleId = useId();
  if (isError) return <Alert>{t`Failed to load removed people. Please try again.`}</Alert>;
  if (!data || data.people.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-1">
      <h4 id={titleId} className="font-medium text-sm">
        {t`Removed people`}
      </h4>
      <ul className="grid grid-cols-1 gap-1">
        {data.people.map(({ participantId, name }) => (
          <li key={participantId} className="flex items-center justify-between gap-3 text-sm">
            <bdi translate="no" className="min-w-0 truncate">
              {name}
            </bdi>
            <Button
              aria-label={t`Allow Again: ${isolate(name)}`}
              className="min-h-9 shrink-0 text-sm"
              isPending={isPending}
              onClick={() =>
                send({ type: 'admitAgain', participantId }, { onDone: () => void refetch() })
              }
            >
              {t`Allow Again`}
            </Button>
          </li>
        ))}
      </ul>
      {error && <Alert detail={error.detail}>{t`Failed to save the settings.`}</Alert>}
    </section>
  );
}
