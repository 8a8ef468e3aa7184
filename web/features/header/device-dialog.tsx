import { useEffect, useEffectEvent, useState } from 'react';
import { device } from '#messages/header.tsx';
import * as texts from '#messages/seat-links.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { newSecret } from './new-secret.ts';
import { SeatLink } from './seat-link.tsx';

/** Shows a link into one's own seat for another device. Each time it opens it makes a new link. */
export function DeviceDialog(state: DialogState) {
  return (
    <Dialog title={device} {...state}>
      <DeviceLink />
    </Dialog>
  );
}

function DeviceLink() {
  const { send, error } = useCommand();
  const [secret] = useState(newSecret);
  const [isMade, setMade] = useState(false);
  const make = () => send({ type: 'addDevice', secret }, { onDone: () => setMade(true) });
  const makeAtOnce = useEffectEvent(make);
  useEffect(() => makeAtOnce(), []);
  if (error) {
    return (
      <>
        <Alert detail={error.detail}>{texts.failed}</Alert>
        <Button onClick={make}>{texts.tryAgain}</Button>
      </>
    );
  }
  if (!isMade) return <p role="status">{texts.making}</p>;
  return (
    <>
      <p className="text-ink-soft">{texts.deviceHelp}</p>
      <SeatLink secret={secret} />
    </>
  );
}
