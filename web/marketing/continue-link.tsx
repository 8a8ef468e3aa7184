import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type LastSession, lastSession } from '../browser/last-session.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Leads back to the last session of this browser. The page is rendered without it. */
export function ContinueLink() {
  const [last, setLast] = useState<LastSession | null>(null);
  useEffect(() => setLast(lastSession()), []);
  if (!last) return null;
  const { sessionId, participantId, name } = last;
  return (
    <LinkButton to="/session" search={{ sessionId, participantId }} className="hero__continue">
      <span className="min-w-0 truncate">
        <Trans>
          Continue <bdi translate="no">{name}</bdi>
        </Trans>
      </span>
      <Icon name="arrow-right" className="text-accent" />
    </LinkButton>
  );
}
