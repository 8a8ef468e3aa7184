import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { newVersion } from '../leave/new-version.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/toast.tsx';

/** Mentions a newer version while loading it would lose unsaved work. */
export function NewVersion() {
  const { subscribe, read } = newVersion.isWaiting;
  const isWaiting = useSyncExternalStore(subscribe, read, () => false);
  if (!isWaiting) return null;
  return (
    <Notice role="status">
      <p className="min-w-0 grow self-center text-sm">
        <Trans>A new version is available</Trans>
      </p>
      <Button variant="quiet" onClick={() => newVersion.load()}>
        <Trans>Reload Now</Trans>
      </Button>
    </Notice>
  );
}
