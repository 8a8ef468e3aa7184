import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { useId } from 'react';
import { deckText } from '../../texts/deck-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * The session and the inviter, its people and its cards. The prerendered page has the two names, which the
 * server fills in, and room for the rest, so that nothing moves when it comes.
 */
export function InvitationPanel({ invitation }: { invitation: Invitation }) {
  const peopleId = useId();
  const isHydrated = useHydrated();
  const { type, people, others, isClosed, isBarred } = invitation;
  const inVain = isBarred
    ? t`This browser can join again once a facilitator allows it.`
    : isClosed && t`New people can join once a facilitator reopens it.`;
  return (
    <header className="felt grid grid-cols-1 gap-5 px-5 py-6 sm:px-7">
      <h1 className="font-heading text-heading">{headingOf(invitation)}</h1>
      <p id={peopleId} className="sr-only">
        <Trans comment="Label of a list of names">Already in this session</Trans>
      </p>
      <ul
        aria-labelledby={peopleId}
        className="flex h-9 items-center gap-1.5 max-sm:gap-0 max-sm:[&>li+li]:-ms-1"
      >
        {isHydrated &&
          people.map((person, index) => (
            <li key={person.name}>
              <Avatar
                initials={person.initials}
                place={index}
                className="size-9 text-xs max-sm:size-7 max-sm:text-[0.6875rem]"
              />
              <span className="sr-only">
                <bdi translate="no">{person.name}</bdi>
              </span>
            </li>
          ))}
        {isHydrated && others > 0 && (
          <li className="ps-2 text-sm whitespace-nowrap">
            <Plural value={others} comment="People" other="+# more" />
          </li>
        )}
      </ul>
      {inVain ? (
        <p className="flex items-center gap-2 font-medium">
          <Icon name="lock" />
          {inVain}
        </p>
      ) : (
        <div className="min-h-30 sm:min-h-19">{isHydrated && <Cards type={type} />}</div>
      )}
    </header>
  );
}

function headingOf({ facilitatorName, sessionName, isClosed, isBarred }: Invitation) {
  const session = <bdi translate="no">{sessionName}</bdi>;
  if (isBarred) return <Trans>You were removed from "{session}"</Trans>;
  if (isClosed) return <Trans>"{session}" is closed</Trans>;
  return (
    <Trans>
      <bdi translate="no">{facilitatorName}</bdi> invites you to "{session}"
    </Trans>
  );
}

function Cards({ type }: Pick<Invitation, 'type'>) {
  const deck = deckOf(type);
  const name = deckText(deck.name);
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        <Trans>
          You vote with <bdi translate="no">{name}</bdi>:
        </Trans>
      </p>
      <ul className="flex flex-wrap gap-1 [--card-width:1.625rem] sm:[--card-width:1.75rem]">
        {deck.cards.map(({ value, label }) => (
          <li key={value}>
            <PlayingCard display={label} />
            <span className="sr-only">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
