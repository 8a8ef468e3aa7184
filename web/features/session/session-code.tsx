import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { useState } from 'react';

const shortLength = 8;

/** The code of the session, shortened unless there is room for it, or on request. */
export function SessionCode({ sessionId }: { sessionId: Id }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <p className="shrink-0 desk:ms-auto">
      <span className="phone:sr-only">
        <Trans>Session code</Trans>{' '}
      </span>
      <code translate="no" className={`text-ink text-xs ${isWhole ? '' : 'phone:hidden'}`}>
        {sessionId}
      </code>
      {!isWhole && (
        <button
          type="button"
          aria-label={t`Show the full session code`}
          onClick={() => setWhole(true)}
          className="facts__code"
        >
          <code translate="no">{sessionId.slice(0, shortLength)}…</code>
        </button>
      )}
    </p>
  );
}
