import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { reload } from '../browser/reload.ts';
import { Button } from './button.tsx';
import { MessageScreen } from './message-screen.tsx';

/**
 * Replaces a page that could not be shown. `web/browser/failure.ts` handles its buttons if the
 * page's scripts are missing.
 */
export function FailureScreen({ error }: { error: unknown }) {
  const [isShown, setShown] = useState(false);
  return (
    <MessageScreen
      title={t`Something went wrong!`}
      card="!"
      actions={
        <>
          <Button variant="primary" onClick={reload}>
            <Trans>Reload</Trans>
          </Button>
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <span hidden={isShown}>
              <Trans>Show Error</Trans>
            </span>
            <span hidden={!isShown}>
              <Trans>Hide Error</Trans>
            </span>
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        <Trans>Reloading the page often helps. No vote you submitted is lost.</Trans>
      </p>
      <pre
        hidden={!isShown}
        className="w-full overflow-x-auto whitespace-pre-wrap rounded-control border border-line bg-dip p-4 text-start font-mono text-danger text-sm"
      >
        {error instanceof Error ? error.message : String(error)}
      </pre>
    </MessageScreen>
  );
}
