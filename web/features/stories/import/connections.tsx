import { t } from '@lingui/core/macro';
import { logFailure } from '../../../browser/failure.ts';
import { longDate } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { askTracker, useConnections } from './ask-tracker.ts';
import { trackerText } from './import-texts.ts';
import type { Connection } from './tracker-messages.ts';

/** The trackers that have a token, and the way to take it from this device. */
export function Connections() {
  return useConnections().map((connection) => {
    const { source } = connection;
    const forget = () => {
      askTracker({ is: 'forget', source }).then(
        () => showToast(t`Token forgotten.`, 'success'),
        logFailure,
      );
    };
    return (
      <div key={source} className="flex flex-wrap items-center gap-x-3 text-sm">
        <p>{connectedText(connection)}</p>
        <Button variant="quiet" onClick={forget} className="min-h-9 px-2 py-1 text-sm">
          {t`Forget Token`}
        </Button>
      </div>
    );
  });
}

function connectedText({ source, owner, until }: Connection): string {
  const tracker = trackerText(source);
  const name = isolate(owner);
  if (until === null) return t`Connected to ${tracker} as ${name} until you leave this page.`;
  const date = longDate(until);
  return t`Connected to ${tracker} as ${name} on this device until ${date}.`;
}
