import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { inHalves, shortCodeOf } from '@story-pointer/core/session-code';
import { invitationLink } from '../../api/address.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** The ways to join this session: a link, a QR code, and a code to say and type. */
export function Invitation({ sessionId }: { sessionId: Id }) {
  const link = invitationLink(sessionId);
  const shortCode = shortCodeOf(sessionId);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCode text={link} className="size-40 shrink-0 max-sm:mx-auto" />
      <dl className="grid min-w-52 flex-1 gap-x-3 gap-y-1 *:min-w-0">
        <dt className="text-ink-soft text-sm">
          <Trans>The link</Trans>
        </dt>
        <dd className="flex flex-wrap items-center gap-2">
          <span className="break-all text-sm">{link}</span>
          <CopyButton link={link} label={t`Copy invitation`} />
        </dd>
        {shortCode && (
          <>
            <dt className="mt-2 text-ink-soft text-sm">
              <Trans>Or the code, at “Join Session”</Trans>
            </dt>
            <dd className="font-mono font-semibold text-heading tracking-wide">
              {inHalves(shortCode)}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
