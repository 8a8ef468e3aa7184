import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { distribution } from '@story-pointer/core/results';
import { atTable, findParticipant, turnout } from '@story-pointer/core/session/open-room';
import {
  castIn,
  type RevealedRound,
  voteCountOf,
  votersOf,
} from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { withSeatNames } from '../shared/seat-names.ts';
import { verdictText } from '../shared/verdict-text.ts';
import { both, listed, number } from '../texts/formats.tsx';
import { votedText } from '../texts/voted-text.ts';
import { lazyPart } from '../ui/lazy.tsx';
import { firstNames } from '../ui/people.tsx';
import { Ladder } from './ladder.tsx';
import type { Ask } from './pill.tsx';

const Pips = lazyPart(async () => (await import('./pips.tsx')).Pips);

interface ResultProps {
  readonly view: RoomView;
  readonly round: RevealedRound;
  readonly onAsk: Ask;
}

interface OutcomeProps extends ResultProps {
  readonly storyId: Id;
  readonly me: Id;
}

/** A round without agreement on the felt: its verdict, and its rows, which scroll where there are many. */
export function Outcome({ view, round, onAsk, ...props }: OutcomeProps) {
  const verdict = verdictText(deckOf(view.session.type), castIn(round));
  return (
    <div className="absolute inset-0 flex flex-col">
      <div className="outcome__head flex flex-wrap items-baseline justify-between gap-x-4 animate-[rise_220ms_var(--ease-settle)_340ms_both]">
        <p className="outcome__verdict">{verdict}</p>
        <Turnout {...{ view, round, onAsk }} />
      </div>
      {voteCountOf(round) === 0 ? (
        <p className="text-ink-soft">{t`No votes have been cast yet.`}</p>
      ) : (
        <div
          tabIndex={round.cards ? 0 : undefined}
          className="outcome__rows -mx-2 -mb-2 min-h-0 flex-1 overflow-y-auto px-2 pt-1.5 pb-4 [mask:linear-gradient(transparent,#000_0.375rem_calc(100%-1rem),transparent)] [scrollbar-width:thin]"
        >
          <Ladder {...{ view, round, onAsk, ...props }} />
        </div>
      )}
    </div>
  );
}

/** Everybody has played the same card: the sentence of the round, large on the felt above the fan. */
export function Agreement({ view, round, onAsk }: ResultProps) {
  const deck = deckOf(view.session.type);
  const votes = castIn(round);
  return (
    <div className="agreement">
      <p className="agreement__verdict">{verdictText(deck, votes)}</p>
      <p className="text-ink-soft leading-snug">
        {round.number === 1
          ? t`Agreed in the first round`
          : t`Agreed in round ${number(round.number)}`}
        {' · '}
        <Turnout {...{ view, round, onAsk }} />
      </p>
      {/* The fan shows the same. */}
      <ul className="sr-only">
        {distribution(deck, votes).map(({ label, count, participantIds }) => (
          <li key={label}>
            <span translate="no">{label}</span> {plural(count, { one: '# vote', other: '# votes' })}{' '}
            <span translate="no">
              {listed(participantIds.map((id) => findParticipant(view, id)?.name ?? ''))}
            </span>
          </li>
        ))}
      </ul>
      <Pips />
    </div>
  );
}

/** The most people without a vote that are named. */
const most = 3;

/** The number of votes, and the people without one unless names are hidden. */
function Turnout({ view, round, onAsk }: ResultProps) {
  const { voted, all } = turnout(view, round);
  const voters = new Set(votersOf(round));
  const table = new Set(atTable(view, round).map(({ id }) => id));
  const missing = withSeatNames(view.participants).filter(
    ({ id }) => !round.cards && table.has(id) && !voters.has(id),
  );
  const named = missing.slice(0, most).map(({ id, name }) => (
    <span key={id} data-seat={id}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk(id, currentTarget)}
        className="turnout__name min-h-6 underline decoration-dotted underline-offset-3"
      >
        <bdi translate="no">{name}</bdi>
      </button>
    </span>
  ));
  const who = missing.length > most ? firstNames(missing, most) : both(named);
  return (
    <span className="turnout">
      {votedText(voted, all)}
      {missing.length > 0 && (
        <>
          {' · '}
          <Trans comment="People without a vote, after '20 of 21 voted · '">not yet: {who}</Trans>
        </>
      )}
    </span>
  );
}
