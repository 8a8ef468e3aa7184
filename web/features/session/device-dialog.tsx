import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { seatLink } from '../../shared/links.ts';
import { newSecret, ShownLink } from '../../shared/shown-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

/**
 * Shows a link into one's own seat for another device, until it is used. Each time it opens it makes
 * a new link.
 */
export function DeviceDialog(state: DialogState) {
  return (
    <Dialog title={t`Use Another Device`} {...state}>
      <DeviceLink onUsed={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

function DeviceLink({ onUsed }: { onUsed: () => void }) {
  const { view, me } = useRoom();
  const { devices } = me;
  const [before] = useState(devices);
  const isUsed = devices > before;
  const finish = useEffectEvent(() => {
    onUsed();
    showToast(t`Your other device has joined`, 'success');
  });
  useEffect(() => {
    if (isUsed) finish();
  }, [isUsed]);
  const { send, error } = useCommand();
  const [secret] = useState(newSecret);
  const [isMade, setMade] = useState(false);
  const make = () => send({ type: 'addDevice', secret }, { onDone: () => setMade(true) });
  const makeAtOnce = useEffectEvent(make);
  useEffect(() => makeAtOnce(), []);
  if (error) {
    return (
      <>
        <Alert detail={error.detail}>{t`Failed to create the link.`}</Alert>
        <Button onClick={make}>{t`Try Again`}</Button>
      </>
    );
  }
  if (!isMade) return <p role="status">{t`Creating Link...`}</p>;
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          Open this link on your other device, or scan the code. The link works once, within 10
          minutes. It gives access to your seat, so don't share it.
        </Trans>
      </p>
      <ShownLink link={seatLink(view.session.id, secret)} />
    </>
  );
}
