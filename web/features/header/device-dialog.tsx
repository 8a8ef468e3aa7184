import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { newSecret } from './new-secret.ts';
import { SeatLink } from './seat-link.tsx';

/** Shows a link into one's own seat for another device. Each time it opens it makes a new link. */
export function DeviceDialog(state: DialogState) {
  return (
    <Dialog title={t`Also on another device`} {...state}>
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
        <Alert detail={error.detail}>
          <Trans>The link could not be made.</Trans>
        </Alert>
        <Button onClick={make}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  }
  if (!isMade)
    return (
      <p role="status">
        <Trans>Making the link...</Trans>
      </p>
    );
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          Open this link there, or point its camera at the code. It works once, within 10 minutes,
          and brings that device into your seat: show it to nobody else.
        </Trans>
      </p>
      <SeatLink secret={secret} />
    </>
  );
}
