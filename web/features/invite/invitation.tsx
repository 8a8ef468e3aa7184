import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { inHalves, shortCodeOf } from '@story-pointer/core/session-code';
import type { ReactNode } from 'react';
import { invitationLink } from '../../api/address.ts';
import { QrCode } from '../../ui/qr-code.tsx';

interface InvitationProps {
  readonly sessionId: Id;
  /** Below the code. */
  readonly children: ReactNode;
}

/** The ways to join this session: a link, a QR code, and a code to say and type. */
export function Invitation({ sessionId, children }: InvitationProps) {
  const shortCode = shortCodeOf(sessionId);
  return (
    <div className="invitation">
      <QrCode text={invitationLink(sessionId)} className="invitation__qr" />
      <div className="invitation__text">
        <p className="text-ink-soft text-sm">
          {shortCode
            ? t`Join with the link, the QR code, or this code`
            : t`Join with the link or the QR code`}
        </p>
        {shortCode && (
          <p translate="no" className="invitation__code">
            {inHalves(shortCode)}
          </p>
        )}
      </div>
      <div className="invitation__ways">{children}</div>
    </div>
  );
}
