import { t } from '@lingui/core/macro';
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
            {t`Reload`}
          </Button>
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <span hidden={isShown}>{t`Show Error`}</span>
            <span hidden={!isShown}>{t`Hide Error`}</span>
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        {t`Reloading the page often helps. No vote you submitted is lost.`}
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
