import { deckOf } from '@story-pointer/core/decks/scale';
import type { RoomView } from '@story-pointer/core/view';
import * as closed from '#messages/closed.tsx';
import * as texts from '#messages/summary.ts';
import { retentionDays } from '../../api/installation.ts';

/** The session in a line of facts. */
export function SummaryHeader({ view: { session, participants } }: { view: RoomView }) {
  const days = retentionDays();
  return (
    <header className="grid gap-2">
      <h1 className="font-heading text-heading">
        <bdi translate="no">{session.name}</bdi>
      </h1>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        <li>
          <bdi translate="no">{deckOf(session.type).name}</bdi>
        </li>
        <li>
          <time dateTime={session.creationDate}>{texts.created(session.creationDate)}</time>
        </li>
        {session.closedAt !== null && (
          <li>{closed.since(new Date(session.closedAt).toISOString())}</li>
        )}
        <li>{texts.participants(participants.length)}</li>
      </ul>
      {days !== null && <p className="text-ink-soft text-sm print:hidden">{closed.kept(days)}</p>}
    </header>
  );
}
