import { t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { trackerPoints } from '@story-pointer/core/session/in-tracker';
import { canHold } from '@story-pointer/core/trackers/points';
import type { Takes, TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { useState } from 'react';
import { useRoom } from '../../../room/room.tsx';
import { longDate } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { askTracker, useConnections } from './ask-tracker.ts';
import { faultText, trackerText } from './import-texts.ts';
import { forgetSources } from './kept-sources.ts';
import type { Input } from './preview.ts';
import { BrowseDialog, ConnectDialog } from './tracker-dialogs.ts';
import type { Connection } from './tracker-messages.ts';
import { writer } from './use-points-writer.ts';
import { notWritableText, takesText } from './write-texts.ts';

interface ConnectionsProps {
  /** The trackers that can be connected. */
  readonly sources: readonly TrackerName[];
  readonly address: string;
  /** Takes a file, or a page that was chosen from a list. */
  readonly onBring?: ((input: Input) => void) | undefined;
}

/** The trackers that have a token, what it may write, and the way to take it from this device. */
export function Connections({ sources, address, onBring }: ConnectionsProps) {
  const connections = useConnections();
  const [connecting, setConnecting] = useState<TrackerName>();
  const source = sources.find((one) => connections.every((other) => other.source !== one));
  const [browsed, setBrowsed] = useState<{ source: TrackerName; isOpen: boolean }>();
  const browse = (one: TrackerName) => setBrowsed({ source: one, isOpen: true });
  const tracker = source ? trackerText(source) : '';
  return (
    <>
      {connections.map((connection) => (
        <ConnectionRow
          key={connection.source}
          connection={connection}
          onBrowse={onBring && browse}
        />
      ))}
      {source && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>{t`With a token, agreed points are written to ${tracker}.`}</p>
          <Button
            variant="quiet"
            onClick={() => setConnecting(source)}
            className="min-h-9 px-2 py-1 text-sm"
          >
            {t`Connect to ${tracker}`}
          </Button>
          <ConnectDialog
            source={source}
            address={address}
            onConnected={() => {
              if (address === '' && onBring && trackerOf(source).hasChoices) browse(source);
            }}
            onFile={onBring && ((file) => onBring({ is: 'file', file }))}
            isOpen={connecting === source}
            onOpenChange={(isOpen) => setConnecting(isOpen ? source : undefined)}
          />
        </div>
      )}
      {browsed && onBring && (
        <BrowseDialog
          source={browsed.source}
          address={address}
          onChoose={({ address: text, name }) => onBring({ is: 'text', text, html: '', name })}
          isOpen={browsed.isOpen}
          onOpenChange={(isOpen) => setBrowsed({ ...browsed, isOpen })}
        />
      )}
    </>
  );
}

interface ConnectionRowProps {
  readonly connection: Connection;
  readonly onBrowse: ((source: TrackerName) => void) | undefined;
}

function ConnectionRow({ connection, onBrowse }: ConnectionRowProps) {
  const { view } = useRoom();
  const { source, isService, rights, writes, comments } = connection;
  const { commentsOf, hasChoices } = trackerOf(source);
  const tracker = trackerText(source);
  const forget = () => {
    void askTracker('forget', { source }).then(() => {
      writer.dropAll(source);
      forgetSources(source);
      showToast(isService ? t`Disconnected.` : t`Token forgotten.`, 'success');
    });
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
        {onBrowse && hasChoices && (
          <Button
            variant="quiet"
            onClick={() => onBrowse(source)}
            className="min-h-9 px-2 py-1 text-sm"
          >
            {t`Browse ${tracker}`}
          </Button>
        )}
        <Button variant="quiet" onClick={forget} className="min-h-9 px-2 py-1 text-sm">
          {isService ? t`Disconnect` : t`Forget Token`}
        </Button>
      </div>
      {rights === 'nothing' && (
        <p className="text-warning">
          {isService ? faultText({ is: 'notCovered', source }) : notWritableText(source)}
        </p>
      )}
      <Check
        isChecked={writes}
        onCheck={(isOn) => void askTracker('switch', { source, writes: isOn })}
      >
        {t`Write points when they are saved`}
      </Check>
      {commentsOf && (
        <Check
          isChecked={comments}
          onCheck={(isOn) => void askTracker('switch', { source, comments: isOn })}
        >
          {t`Also add a comment with rounds, reasons without names, and questions`}
        </Check>
      )}
      {rights === 'noField' && (
        <p className="text-warning">{t`The issues tried in ${tracker} have no field for points.`}</p>
      )}
      {rights !== null && rights !== 'nothing' && rights !== 'noField' && isUnsuited(rights) && (
        <p className="text-warning">{takesText(tracker, rights)}</p>
      )}
    </div>
  );
}

function connectedText({ source, owner, until, isService }: Connection): string {
  const tracker = trackerText(source);
  const name = isolate(owner);
  if (isService) return t`Connected to ${tracker} by this server as ${name}.`;
  if (until === null) return t`Connected to ${tracker} as ${name} until you leave this page.`;
  const date = longDate(until);
  return t`Connected to ${tracker} as ${name} on this device until ${date}.`;
}
