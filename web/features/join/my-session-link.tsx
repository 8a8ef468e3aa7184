import { decks } from '@story-pointer/core/decks';
import type { MySessions } from '@story-pointer/core/wire';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';

type MySession = MySessions['sessions'][number];

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The way back to a seat. */
export function MySessionLink({
  session,
  participantId,
  participantName,
  isFacilitator,
}: MySession) {
  const role = isFacilitator ? ' (Facilitator)' : '';
  return (
    <Link
      to="/session"
      search={{ sessionId: session.id, participantId }}
      className="group flex items-center gap-4 rounded-control border border-line bg-sheet px-4 py-3 shadow-sheet transition hover:border-edge"
    >
      <span className="grid min-w-0 grow">
        <span className="truncate font-semibold">
          <bdi>{session.name}</bdi>
        </span>
        <span className="text-ink-soft text-sm">
          {decks[session.type].name}, {dates.format(new Date(session.creationDate))}
        </span>
        <span className="truncate text-ink-soft text-sm">
          as <bdi>{participantName}</bdi>
          {role}
        </span>
      </span>
      <Icon name="arrow-right" className="text-accent transition group-hover:translate-x-0.5" />
    </Link>
  );
}
