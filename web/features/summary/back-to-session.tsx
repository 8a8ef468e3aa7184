import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface BackToSessionProps {
  readonly sessionId: Id;
  readonly participantId: Id;
}

export function BackToSession(seat: BackToSessionProps) {
  return (
    <LinkButton to="/session" search={{ ...seat }} className="min-h-9 px-3 text-sm">
      <Icon name="arrow-left" />
      <Trans>Back to Session</Trans>
    </LinkButton>
  );
}
