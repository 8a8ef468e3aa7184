import { t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { trackerPoints } from '@story-pointer/core/session/in-tracker';
import { canHold } from '@story-pointer/core/trackers/points';
import type { Takes, TrackerName } from '@story-pointer/core/trackers/tracker';
import { useState } from 'react';
import { logFailure } from '../../../browser/failure.ts';
import { useRoom } from '../../../room/room.tsx';
import { longDate } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { askTracker, useConnections } from './ask-tracker.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { trackerText } from './import-texts.ts';
import type { Connection } from './tracker-messages.ts';
import { dropWritings } from './use-points-writer.ts';
import { notWritableText, takesText } from './write-texts.ts';

interface ConnectionsProps {
  /** The tracker of the stories that are shown, which can be connected. */
  readonly source?: TrackerName | undefined;
  readonly address: string;
}

/** The trackers that have a token, what it may write, and the way to take it from this device. */
export function Connections({ source, address }: ConnectionsProps) {
  const connections = useConnections();
  const [isConnecting, setConnecting] = useState(false);
  const isMissing = source && connections.every((one) => one.source !== source);
  const tracker = source ? trackerText(source) : '';
  return (
    <>
      {connections.map((connection) => (
        <ConnectionRow key={connection.source} connection={connection} />
      ))}
      {isMissing && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>{t`With a token, agreed points are written to ${tracker}.`}</p>
          <Button
            variant="quiet"
            onClick={() => setConnecting(true)}
            className="min-h-9 px-2 py-1 text-sm"
          >
            {t`Connect to ${tracker}`}
          </Button>
          <ConnectDialog
            source={source}
            address={address}
            onConnected={() => undefined}
            isOpen={isConnecting}
            onOpenChange={setConnecting}
          />
        </div>
      )}
    </>
  );
}

function ConnectionRow({ connection }: { readonly connection: Connection }) {
  const { view } = useRoom();
  const { source, rights, writes } = connection;
  const forget = () => {
    askTracker({ is: 'forget', source }).then(() => {
      dropWritings(source);
      showToast(t`Token forgotten.`, 'success');
    }, logFailure);
  };
  const deck = deckOf(view.session.type);
  const isUnsuited = (takes: Takes) =>
    deck.cards.some(
      ({ kind, value }) => kind === 'estimate' && !canHold(takes, trackerPoints(deck, value)),
    );
  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p>{connectedText(connection)}</p>
        <Button variant="quiet" onClick={forget} className="min-h-9 px-2 py-1 text-sm">
          {t`Forget Token`}
        </Button>
      </div>
      {rights === 'nothing' && <p className="text-warning">{notWritableText(source)}</p>}
      <Check
        isChecked={writes}
        onCheck={(isOn) => {
          askTracker({ is: 'switch', source, writes: isOn }).catch(logFailure);
        }}
      >
        {t`Write points when they are saved`}
      </Check>
      {rights !== null && rights !== 'nothing' && isUnsuited(rights) && (
        <p className="text-warning">{takesText(trackerText(source), rights)}</p>
      )}
    </div>
  );
}

function connectedText({ source, owner, until }: Connection): string {
  const tracker = trackerText(source);
  const name = isolate(owner);
  if (until === null) return t`Connected to ${tracker} as ${name} until you leave this page.`;
  const date = longDate(until);
  return t`Connected to ${tracker} as ${name} on this device until ${date}.`;
}
