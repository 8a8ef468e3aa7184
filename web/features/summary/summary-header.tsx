import { decks } from '@story-pointer/core/decks';
import type { RoomView } from '@story-pointer/core/view';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Which session this is, in a line of facts. */
export function SummaryHeader({ view: { session, participants } }: { view: RoomView }) {
  const people = participants.length === 1 ? 'participant' : 'participants';
  return (
    <header className="grid gap-2">
      <h1 className="font-heading text-heading">
        <bdi>{session.name}</bdi>
      </h1>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        <li>{decks[session.type].name}</li>
        <li>
          <time dateTime={session.creationDate}>
            {dates.format(new Date(session.creationDate))}
          </time>
        </li>
        <li>
          {participants.length} {people}
        </li>
      </ul>
    </header>
  );
}
