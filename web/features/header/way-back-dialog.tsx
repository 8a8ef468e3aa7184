import type { Id } from '@story-pointer/core/ids';
import { useState } from 'react';
import { wayBack } from '#messages/header.tsx';
import * as texts from '#messages/seat-links.tsx';
import { useRoom } from '../../api/room.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { newSecret } from './new-secret.ts';
import { SeatLink } from './seat-link.tsx';

/** The secrets that were made since this page was loaded, by seat: nobody else can show them again. */
const madeHere = new Map<Id, string>();

/** Where a facilitator makes the way back into their seat, sees it once more, or renews it. */
export function WayBackDialog(state: DialogState) {
  return (
    <Dialog title={wayBack} {...state}>
      <WayBack />
    </Dialog>
  );
}

function WayBack() {
  const { me } = useRoom();
  const { send, isPending, error } = useCommand();
  const [secret, setSecret] = useState(madeHere.get(me.id));
  const make = () => {
    const next = newSecret();
    const onDone = () => {
      madeHere.set(me.id, next);
      setSecret(next);
    };
    send({ type: 'makeWayBack', secret: next }, { onDone });
  };
  const isMade = me.returns !== undefined;
  const label = isMade ? texts.renew : texts.make;
  return (
    <>
      <p className="text-ink-soft">{texts.wayBackHelp}</p>
      {secret && <SeatLink secret={secret} />}
      {isMade && <p className="font-medium text-sm">{secret ? texts.onceShown : texts.isMade}</p>}
      {error && <Alert detail={error.detail}>{texts.failed}</Alert>}
      <Button variant={isMade ? 'secondary' : 'primary'} isPending={isPending} onClick={make}>
        {isPending ? texts.making : label}
      </Button>
    </>
  );
}
