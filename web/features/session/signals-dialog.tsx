import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { logFailure } from '../../browser/failure.ts';
import { mayNotify, showNotification } from '../../browser/notification.ts';
import { i18n } from '../../texts/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { chime } from '../../ui/chime.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SelectField, SelectOptions } from '../../ui/fields.tsx';
import { notifications, sounds } from '../../ui/remembered.ts';
import { Switch } from '../../ui/switch.tsx';
import { amounts, useAnnouncedAmount } from '../../ui/tell.ts';

const amountTexts = {
  all: msg({ message: 'All', context: 'announcements', comment: 'All announcements' }),
  important: msg({ message: 'Important only', comment: 'Only the important announcements' }),
  none: msg({ message: 'None', comment: 'No announcements' }),
};

export function SignalsDialog(state: DialogState) {
  return (
    <Dialog title={t`Sounds and Notifications`} {...state}>
      <SoundSwitch />
      <NotificationSwitch />
      <AnnouncedAmount />
    </Dialog>
  );
}

function SoundSwitch() {
  const [isOn, setOn] = sounds.useSwitch();
  const turn = (next: boolean) => {
    setOn(next);
    if (next) chime([659]).catch(logFailure);
  };
  return (
    <Switch
      label={t`Sound and vibration`}
      helper={t`When a story opens, everyone has voted, or you are asked to vote.`}
      isOn={isOn}
      onChange={turn}
    />
  );
}

function NotificationSwitch() {
  const [isOn, setOn] = notifications.useSwitch();
  const [isRefused, setRefused] = useState(false);
  const turn = async (next: boolean) => {
    const isAllowed = next && (await tryNotification());
    setOn(isAllowed);
    setRefused(next && !isAllowed);
  };
  return (
    <>
      <Switch
        label={t`Browser notifications`}
        helper={t({
          message: 'The same, while this page is in the background.',
          comment:
            'Below the switch for sounds, whose events it means: a story opens, everyone has voted …',
        })}
        isOn={isOn}
        onChange={(next) => void turn(next)}
      />
      {isRefused && (
        <Alert>
          {t`This browser blocks notifications of this page. Allow them in its settings, and try again.`}
        </Alert>
      )}
    </>
  );
}

/** Shows the first notification, which confirms that they are on; false where the browser refuses. */
async function tryNotification(): Promise<boolean> {
  try {
    const isAllowed = await mayNotify();
    if (isAllowed) await showNotification(t`Notifications are on`, '', 'on');
    return isAllowed;
  } catch (failure) {
    logFailure(failure);
    return false;
  }
}

function AnnouncedAmount() {
  const [amount, setAmount] = useAnnouncedAmount();
  return (
    <SelectField
      label={t`Announcements`}
      helper={t`What screen readers announce in this browser.`}
      value={amount}
      onChange={({ target }) => setAmount(amounts.find((one) => one === target.value) ?? amount)}
    >
      <SelectOptions values={amounts} textOf={(one) => i18n._(amountTexts[one])} />
    </SelectField>
  );
}
