import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { useId } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';

/**
 * The session and the inviter, its people and its cards. The server fills in the names of the
 * prerendered page: `data-fill`, `data-if` and `data-card` are for its `fill-in.ts`.
 */
export function InvitationPanel({ invitation }: { invitation: Invitation }) {
  const peopleId = useId();
  const { type, people, others, isClosed, isBarred } = invitation;
  const inVain = isBarred
    ? t`This browser can join again once a facilitator allows it.`
    : isClosed && t`New people can join once a facilitator reopens it.`;
  return (
    <header className="felt grid gap-5 px-5 py-6 sm:px-7">
      <h1 className="font-heading text-heading">{headingOf(invitation)}</h1>
      <p id={peopleId} className="sr-only">
        <Trans>At the table</Trans>
      </p>
      <ul aria-labelledby={peopleId} className="flex flex-wrap items-center gap-1.5">
        {people.map((person, index) => (
          <li key={person.name} data-if={`person ${index}`}>
            <Avatar
              initials={<span data-fill={`initials ${index}`}>{person.initials}</span>}
              place={index}
            />
            <span className="sr-only">
              <bdi translate="no" data-fill={`person ${index}`}>
                {person.name}
              </bdi>
            </span>
          </li>
        ))}
        {others > 0 && (
          <li data-if="others" className="pl-1 text-sm">
            <Trans>
              +<span data-fill="others">{others}</span> more
            </Trans>
          </li>
        )}
      </ul>
      {inVain ? (
        <p className="flex items-center gap-2 font-medium">
          <Icon name="lock" />
          {inVain}
        </p>
      ) : (
        <Cards type={type} />
      )}
    </header>
  );
}

function headingOf({ facilitatorName, sessionName, isClosed, isBarred }: Invitation) {
  const session = (
    <bdi translate="no" data-fill="session">
      {sessionName}
    </bdi>
  );
  if (isBarred) return <Trans>You were removed from "{session}"</Trans>;
  if (isClosed) return <Trans>"{session}" is closed</Trans>;
  return (
    <Trans>
      <bdi translate="no" data-fill="facilitator">
        {facilitatorName}
      </bdi>{' '}
      invites you to "{session}"
    </Trans>
  );
}

function Cards({ type }: Pick<Invitation, 'type'>) {
  const { name, cards } = deckOf(type);
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        <Trans>
          You vote with{' '}
          <bdi translate="no" data-fill="deck">
            {name}
          </bdi>
          :
        </Trans>
      </p>
      <ul className="flex flex-wrap gap-1.5 [--card-width:2.25rem]">
        {cards.map(({ value, label }, index) => (
          <li key={value} data-card={index}>
            <PlayingCard display={label} />
            <span className="sr-only">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
