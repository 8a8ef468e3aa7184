import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { isLoopback } from '@story-pointer/core/loopback';
import { inHalves, shortCodeOf } from '@story-pointer/core/session-code';
import type { ReactNode } from 'react';
import { root } from '../../calls/installation.ts';
import { useInvitationLink } from '../../shared/links.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { ReachHint } from './reach-hint.tsx';

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
    <div className="invitation">
      <QrCode text={link} className="invitation__qr" />
      <div className="invitation__text">
        <div className="text-ink-soft text-sm">
          {isLoopback(root().hostname) ? <ReachHint link={link} /> : howToJoin}
        </div>
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
