import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';

interface CodeLineProps {
  readonly sessionId: Id;
  readonly onChange: () => void;
}

/** The code of the invitation as text, since it needs no editing. */
export function CodeLine({ sessionId, onChange }: CodeLineProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      <label htmlFor={id} className="shrink-0 max-sm:basis-full">
        <Trans>Session Code</Trans>
      </label>
      <input
        id={id}
        name="sessionId"
        defaultValue={sessionId}
        readOnly
        className="min-w-0 grow bg-transparent font-mono text-ink max-sm:text-xs"
      />
      <Button variant="quiet" className="shrink-0 px-3 text-sm noscript:hidden" onClick={onChange}>
        <Trans comment="Button beside the session code">Change</Trans>
      </Button>
    </div>
  );
}
