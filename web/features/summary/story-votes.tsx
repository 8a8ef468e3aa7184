import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { distribution } from '@story-pointer/core/results';
import { runningIn } from '@story-pointer/core/session/collecting';
import { atTable, type Story } from '@story-pointer/core/session/open-room';
import type { RevealedRemark } from '@story-pointer/core/session/remark';
import { remarksOf, voteCountOf, votersOf } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { number } from '../../texts/formats.tsx';
import { momentText } from '../../texts/moments.ts';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { Said } from '../../ui/said.tsx';
import { voteText } from './as-text.ts';

interface StoryVotesProps {
  readonly view: RoomView;
  readonly story: Story;
}

/** Everybody's vote on a story; before the reveal, only whether there is one. */
export function StoryVotes({ view, story }: StoryVotesProps) {
  const running = runningIn(view);
  if (running?.storyIds.includes(story.id))
    return (
      <p className="text-ink-soft text-sm">
        <Trans>Collected until {momentText(running.endsAt)}</Trans>
      </p>
    );
  if (voteCountOf(story.round) === 0)
    return (
      <p className="text-ink-soft text-sm">
        <Trans>No votes yet</Trans>
      </p>
    );
  if (story.round.state === 'revealed' && story.round.cards) {
    return <NamelessVotes view={view} cards={story.round.cards} remarks={remarksOf(story.round)} />;
  }
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-semibold">
        <Trans>Participant Votes:</Trans>
      </h4>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-3">
        {atTable(view, story.round).map(({ id, name }) => (
          <li
            key={id}
            className="flex min-h-11 print:min-h-0 break-inside-avoid items-center justify-between gap-3 border-line border-b border-dashed py-0.5"
          >
            <span className="min-w-0">
              <bdi translate="no">{name}</bdi>
              <Words remark={remarksOf(story.round).find((one) => one.participantId === id)} />
            </span>
            <Vote view={view} story={story} participantId={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words({ remark }: { remark: RevealedRemark | undefined }) {
  if (!remark) return null;
  return (
    <span className="block text-ink-soft">
      <Said reason={remark.reason} unsure={remark.unsure} />
    </span>
  );
}

interface NamelessVotesProps extends Pick<StoryVotesProps, 'view'> {
  readonly cards: readonly Points[];
  readonly remarks: readonly RevealedRemark[];
}

function NamelessVotes({ view, cards, remarks }: NamelessVotesProps) {
  const bars = distribution(
    deckOf(view.session.type),
    cards.map((points) => ({ points })),
  );
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-semibold">
        <Trans>Votes, without names:</Trans>
      </h4>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {bars.map(({ label, count }) => (
          <li key={label} className="flex items-center gap-2">
            <PlayingCard display={label} className="[--card-width:1.75rem]" />
            <Trans>
              {label} × {number(count)}
            </Trans>
          </li>
        ))}
      </ul>
      {remarks.map((remark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a revealed round stay.
        <Words key={place} remark={remark} />
      ))}
    </div>
  );
}

function Vote({ view, story, participantId }: StoryVotesProps & { readonly participantId: Id }) {
  const label = voteText(view, story, participantId);
  if (label === undefined) {
    const hasVoted = votersOf(story.round).includes(participantId);
    return (
      <span className="text-ink-soft">
        {hasVoted ? t({ message: 'Voted', comment: 'Of a person, beside the name' }) : t`No vote`}
      </span>
    );
  }
  return (
    <>
      <span className="sr-only">{label}</span>
      <PlayingCard display={label} className="[--card-width:1.75rem]" />
    </>
  );
}
