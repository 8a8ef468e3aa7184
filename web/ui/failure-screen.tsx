import { useState } from 'react';
import * as texts from '#messages/failures.ts';
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
      title={texts.failed}
      card="!"
      actions={
        <>
          <Button variant="primary" onClick={reload}>
            {texts.reload}
          </Button>
          <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <span hidden={isShown}>{texts.showError}</span>
            <span hidden={!isShown}>{texts.hideError}</span>
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.failedHelp}</p>
      <pre
        hidden={!isShown}
        className="w-full overflow-x-auto whitespace-pre-wrap rounded-control border border-line bg-dip p-4 text-left font-mono text-danger text-sm"
      >
        {error instanceof Error ? error.message : String(error)}
      </pre>
    </MessageScreen>
  );
}
