import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { isLoopback } from '@story-pointer/core/loopback';
import { inHalves, shortCodeOf } from '@story-pointer/core/session-code';
import type { ReactNode } from 'react';
import { root } from '../../calls/installation.ts';
import { useRoom } from '../../room/room.tsx';
import { linkAddress, useInvitationLink } from '../../shared/links.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toast.tsx';

interface InvitationProps {
  readonly sessionId: Id;
  /** Below the code. */
  readonly children: ReactNode;
}

/** The ways to join this session: a link, a QR code, and a code to say and type. */
export function Invitation({ sessionId, children }: InvitationProps) {
  const shortCode = shortCodeOf(sessionId);
  const link = useInvitationLink(sessionId);
  const howToJoin = shortCode
    ? t`Join with the link, the QR code, or this code`
    : t`Join with the link or the QR code`;
  return (
    <div className="invitation max-[21rem]:grid-cols-1">
      <QrCode
        text={link}
        className="row-span-2 self-center w-37 shadow-card max-md:row-auto max-md:w-22"
      />
      <div className="grid content-end gap-1 max-md:content-center">
        <div className="text-ink-soft text-sm">
          {isLoopback(root().hostname) ? <ReachHint link={link} /> : howToJoin}
        </div>
        {shortCode && (
          <p
            translate="no"
            className="font-display font-semibold text-[2.625rem] leading-[1.1] tracking-[0] max-lg:text-[1.625rem]"
          >
            {inHalves(shortCode)}
          </p>
        )}
      </div>
      <div className="grid content-start gap-2 max-md:col-span-full">{children}</div>
    </div>
  );
}

/** Says that only this computer opens the page's address, and which one the link has instead. */
function ReachHint({ link }: { link: string }) {
  const { others, choose } = linkAddress;
  const here = <Host name={root().host} />;
  if (others.length === 0)
    return (
      <Trans>
        Only this computer can open {here}. To invite others, open this page at an address that they
        can reach.
      </Trans>
    );
  const address = <Host name={new URL(link).host} />;
  return (
    <>
      <Trans>
        Only this computer can open {here}. The link uses {address}, which your network can reach.
      </Trans>
      {others.length > 1 && (
        <SelectField
          label={t`Address in the link`}
          value={new URL(link).origin}
          onChange={({ target }) => choose(target.value)}
        >
          {others.map((url) => (
            <option key={url}>{url}</option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function Host({ name }: { name: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {name}
    </bdi>
  );
}

/** Sends the invitation: by the share sheet of a phone, or by the clipboard. */
function InvitationActions() {
  const { id, name } = useRoom().view.session;
  const link = useInvitationLink(id);
  const shares = mayShare();
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:text-(length:--text-sm) max-md:*:flex-1">
      {shares && <ShareButton title={name} link={link} />}
      <CopyButton
        link={link}
        label={t`Copy Invitation`}
        variant={shares ? 'secondary' : 'primary'}
        isLarge
      />
      <LinkButton
        to="/board"
        search={{ sessionId: id }}
        target="_blank"
        variant="quiet"
        className="px-2.5 text-sm max-md:hidden"
      >
        {t`Open Board for a Big Screen`}
      </LinkButton>
    </div>
  );
}

/** Whether the device has a share sheet that people use: laptops rather copy. */
function mayShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

function ShareButton({ title, link }: { readonly title: string; readonly link: string }) {
  const share = () =>
    navigator.share({ title, url: link }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) {
        showToast(t`Failed to share the invitation. Copy it instead.`, 'error');
      }
    });
  return (
    <Button
      variant="primary"
      className="whitespace-nowrap max-md:px-3"
      onClick={() => void share()}
    >
      <Icon name="share" />
      {t`Share Invitation`}
    </Button>
  );
}

/** The invitation on the felt, until the first story starts. */
export function FirstInvitation() {
  const { id } = useRoom().view.session;
  return (
    <section aria-label={t`Invite Your Team`} className="animate-appear">
      <Invitation sessionId={id}>
        <InvitationActions />
      </Invitation>
    </section>
  );
}

/** Characters of the session's id on small screens. */
const shownOfId = 8;

export function InviteDialog({ facts, ...state }: DialogState & { readonly facts: ReactNode }) {
  const { id } = useRoom().view.session;
  return (
    <Dialog title={t`Invite Your Team`} isWide {...state}>
      <Invitation sessionId={id}>
        <p className="break-all text-sm">
          {useInvitationLink(id).slice(0, -id.length)}
          <span className="phone:hidden">{id}</span>
          <span className="desk:hidden">{id.slice(0, shownOfId)}…</span>
        </p>
        <InvitationActions />
      </Invitation>
      <div className="border-line border-t pt-3 desk:hidden">{facts}</div>
    </Dialog>
  );
}
