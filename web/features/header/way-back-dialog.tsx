import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { useEffect, useRef, useState } from 'react';
import { randomText } from '../../api/random-text.ts';
import { useRoom } from '../../api/room.tsx';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { newSecret } from './new-secret.ts';
import { SeatLink } from './seat-link.tsx';

/** A link that was made here, and its public name. */
interface Made {
  readonly secret: string;
  readonly label: string;
}

/** The links made since this page was loaded, by seat: they cannot be shown from anywhere else. */
const madeHere = new Map<Id, Made>();

/** Lets a facilitator make, see again or renew the recovery link of their seat. */
export function WayBackDialog(state: DialogState) {
  return (
    <Dialog title={t`Recovery link`} {...state}>
      <WayBack />
    </Dialog>
  );
}

function WayBack() {
  const { me } = useRoom();
  const { send, isPending, error } = useCommand();
  const [made, setMade] = useState(madeHere.get(me.id));
  const make = () => {
    const next = { secret: newSecret(), label: randomText(6) };
    const onDone = () => {
      madeHere.set(me.id, next);
      setMade(next);
    };
    send({ type: 'makeWayBack', ...next }, { onDone });
  };
  const isMade = me.returns !== null;
  const isShown = made !== undefined && made.label === me.wayBack;
  // The pressed button would make another link by now.
  const link = useRef<HTMLElement>(null);
  const [atFirst] = useState(made);
  useEffect(() => {
    if (isShown && made !== atFirst) link.current?.focus();
  }, [isShown, made, atFirst]);
  const label = isMade ? t`Make a new link` : t`Make the link`;
  const notShown =
    made && !isPending
      ? t`A new one was made elsewhere, and the link that stood here does not work any more.`
      : t`You have made one. It cannot be shown again, for it is not kept here; a new one ends it.`;
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          With this link you come back into your seat from any device, should this one be lost. Keep
          it where only you find it: whoever has it leads this session.
        </Trans>
      </p>
      {isShown && (
        <section ref={link} tabIndex={-1} aria-label={t`Recovery link`}>
          <SeatLink secret={made.secret} />
        </section>
      )}
      {isMade && (
        <p role="status" className="font-medium text-sm">
          {isShown ? t`This page shows the link until it is closed or reloaded.` : notShown}
        </p>
      )}
      {error && (
        <Alert detail={error.detail}>
          <Trans>The link could not be made.</Trans>
        </Alert>
      )}
      <Button variant={isMade ? 'secondary' : 'primary'} isPending={isPending} onClick={make}>
        {isPending ? t`Making the link...` : label}
      </Button>
    </>
  );
}
