import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { MySessions } from '@story-pointer/core/wire';
import { deckText } from '../../texts/deck-text.ts';
import { mediumDate } from '../../texts/formats.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

type MySession = MySessions['sessions'][number];

/** A link back to a seat. */
export function MySessionLink({
  session,
  participantId,
  participantName,
  isFacilitator,
}: MySession) {
  return (
    <Link
      to="/session"
      search={{ sessionId: session.id, participantId }}
      className="group flex min-w-0 grow items-center gap-4 rounded-control border border-line bg-sheet px-4 py-3 shadow-sheet transition hover:border-edge"
    >
      <span className="grid min-w-0 grow">
        <span className="truncate font-semibold">
          <bdi translate="no">{session.name}</bdi>
        </span>
        <span className="text-ink-soft text-sm">
          <bdi translate="no">{deckText(deckOf(session.type).name)}</bdi>
          {' · '}
          <span className="whitespace-nowrap">{mediumDate(session.creationDate)}</span>
        </span>
        <span className="truncate text-ink-soft text-sm">
          {isFacilitator ? (
            <Trans comment="Below the name of a session: the name one has in it">
              as <bdi translate="no">{participantName}</bdi> (Facilitator)
            </Trans>
          ) : (
            <Trans comment="Below the name of a session: the name one has in it">
              as <bdi translate="no">{participantName}</bdi>
            </Trans>
          )}
        </span>
      </span>
      <Icon name="arrow-right" className="text-accent transition group-hover:translate-x-0.5" />
    </Link>
  );
}
