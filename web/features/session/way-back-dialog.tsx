import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { useEffect, useRef, useState } from 'react';
import { randomText } from '../../browser/random-text.ts';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { seatLink } from '../../shared/links.ts';
import { newSecret, ShownLink } from '../../shared/shown-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';

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
    <Dialog title={t`Recovery Link`} {...state}>
      <WayBack />
    </Dialog>
  );
}

function WayBack() {
  const { view, me } = useRoom();
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
  const label = isMade ? t`Create New Link` : t`Create Link`;
  const notShown =
    made && !isPending
      ? t`A new link was created elsewhere. The one shown here no longer works.`
      : t`You already have a link. It can't be shown again; creating a new one replaces it.`;
  return (
    <>
      <p className="text-ink-soft">
        <Trans>
          If you lose this device, this link gets you back into your seat on another one. Keep it
          private: anyone with the link can run this session.
        </Trans>
      </p>
      {isShown && (
        <section ref={link} tabIndex={-1} aria-label={t`Recovery Link`}>
          <ShownLink link={seatLink(view.session.id, made.secret)} />
        </section>
      )}
      {isMade && (
        <p role="status" className="font-medium text-sm">
          {isShown ? t`The link is shown until you close or reload this page.` : notShown}
        </p>
      )}
      {error && <Alert detail={error.detail}>{t`Failed to create the link.`}</Alert>}
      <Button variant={isMade ? 'secondary' : 'primary'} isPending={isPending} onClick={make}>
        {isPending ? t`Creating Link...` : label}
      </Button>
    </>
  );
}
