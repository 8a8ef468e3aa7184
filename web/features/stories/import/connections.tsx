import { t } from '@lingui/core/macro';
import type { Card, Deck } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { trackerPoints } from '@story-pointer/core/session/in-tracker';
import { canHold } from '@story-pointer/core/trackers/points';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { useState } from 'react';
import { useRoom } from '../../../room/room.tsx';
import { longDate } from '../../../texts/formats.tsx';
import { isolate } from '../../../texts/isolate.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-list.tsx';
import { lazyDialog } from '../../../ui/lazy.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { askTracker, useConnections } from './ask-tracker.ts';
import { ConnectDialog } from './faults.tsx';
import { forgetSources } from './kept-sources.ts';
import type { Input } from './preview.ts';
import {
  notWritableText,
  placeText,
  takesText,
  trackerFaultText,
  trackerText,
} from './tracker-texts.ts';
import type { Connection } from './tracker-tokens.ts';
import { writer } from './use-points-writer.ts';

const BrowseDialog = lazyDialog(async () => (await import('./browse-dialog.tsx')).BrowseDialog);

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
          <Button variant="quiet" isSmall className="-ms-2" onClick={() => setConnecting(source)}>
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
  const { source, isService, place, writes, comments } = connection;
  const { hasChoices } = trackerOf(source);
  const tracker = trackerText(source);
  const forget = () => {
    void askTracker('forget', [source]).then(() => {
      writer.dropAll(source);
      forgetSources(source);
      showToast(isService ? t`Disconnected.` : t`Token forgotten.`, 'success');
    });
  };
  const warning = warningOf(connection, deckOf(view.session.type));
  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <p>{connectedText(connection)}</p>
        <div className="-ms-2 flex flex-wrap gap-x-2">
          {onBrowse && hasChoices && (
            <Button variant="quiet" isSmall onClick={() => onBrowse(source)}>
              {t`Browse ${tracker}`}
            </Button>
          )}
          <Button variant="quiet" isSmall onClick={forget}>
            {isService ? t`Disconnect` : t`Forget Token`}
          </Button>
        </div>
      </div>
      {warning !== null && <p className="text-warning">{warning}</p>}
      {place && <p className="text-ink-soft">{placeText(place)}</p>}
      <Check
        isChecked={writes}
        onCheck={(isOn) => void askTracker('switch', [source, { writes: isOn }])}
      >
        {t`Write points when they are saved`}
      </Check>
      <Check
        isChecked={comments}
        onCheck={(isOn) => void askTracker('switch', [source, { comments: isOn }])}
      >
        {t`Also add a comment with rounds, reasons without names, and questions`}
      </Check>
    </div>
  );
}

/** Why its owner cannot write all points of a deck; null where no reason is known. */
function warningOf({ source, isService, rights }: Connection, deck: Deck): string | null {
  const tracker = trackerText(source);
  if (rights === 'nothing')
    return isService ? trackerFaultText({ is: 'notCovered', source }) : notWritableText(source);
  if (rights === 'noField') return t`The issues tried in ${tracker} have no field for points.`;
  if (rights === null) return null;
  const isSuited = ({ kind, value }: Card) =>
    kind !== 'estimate' || canHold(rights, trackerPoints(deck, value));
  return deck.cards.every(isSuited) ? null : takesText(tracker, rights);
}

function connectedText({ source, owner, until, isService }: Connection): string {
  const tracker = trackerText(source);
  const name = isolate(owner);
  if (isService) return t`Connected to ${tracker} by this server as ${name}.`;
  if (until === null) return t`Connected to ${tracker} as ${name} until you leave this page.`;
  const date = longDate(until);
  return t`Connected to ${tracker} as ${name} on this device until ${date}.`;
}
