import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { StoryId } from '@story-pointer/core/ids';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { hidesNames } from '@story-pointer/core/session/round';
import { agreedStories, cardsOf, neighboursOf } from '@story-pointer/core/shelf';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useKeptState } from '../../leave/kept-work.ts';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { row } from '../../texts/formats.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { showToast } from '../../ui/toast.tsx';
import { depart } from '../../ui/travel.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CardPicker } from './card-picker.tsx';
import { earlierStories, shelfQuery } from './earlier-stories.ts';
import { type Hand, voteWith } from './hand.ts';
import { RemarkButton } from './remark-button.tsx';
import { LastReveal, WhoIsMissing } from './reveal-button.tsx';
import { SubmittedVote } from './submitted-vote.tsx';

const OwnVoteActions = lazyPart(
  async () => (await import('./own-vote-actions.tsx')).OwnVoteActions,
);

interface StoryVotingProps {
  readonly story: OpenStory;
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand) => void;
  /** Called when the card is sent, or given up. */
  readonly onSending?: (isSent: boolean) => void;
  /** While votes are collected, when they can always be changed. */
  readonly collected?: CollectedHand;
}

interface CollectedHand {
  /** The ways to other stories, beside the cards or the vote. */
  readonly steps: (isChoosing: boolean) => ReactNode;
  /** The place to go to after the vote. */
  readonly leadsTo: (room: RoomView) => 'collection' | { readonly storyId: StoryId };
}

/** One's hand: a picked card is put on the table, face down. The played card takes its place. */
export function StoryVoting({ story, hand, onHand, onSending, collected }: StoryVotingProps) {
  const { view, me } = useRoom();
  const { id: storyId } = story;
  const { number: round } = story.round;
  const isNameless = hidesNames(story.round, view.session.settings);
  const deck = deckOf(view.session.type);
  const ownVote = view.ownVotes[storyId];
  const [isChanging = false, setChanging] = useKeptState(`changing ${storyId}`, z.boolean());
  const { canChangeVotes } = view.session.settings;
  // Its description has changed since the vote.
  const isStale = story.round.stale?.includes(me.id) ?? false;
  const mayChange = canChangeVotes || isStale || collected !== undefined;
  const played = isChanging && mayChange ? undefined : ownVote;
  const headingId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const vote = useCommand();
  const form = useRef<HTMLFormElement>(null);
  // Content that replaces the cards keeps their height, so that nothing below it moves.
  const [height, setHeight] = useState<number>();

  const picked = hand?.points ?? null;
  const remark = hand?.remark ?? null;

  const submit = collected ? t`Submit & Next` : t`Submit Vote`;

  const change = () => {
    if (ownVote !== undefined) {
      onHand({ round, points: ownVote, remark: view.ownRemarks[storyId] ?? null });
    }
    setChanging(true);
  };

  const play = (next: Hand) => {
    const { points } = next;
    onHand(next);
    setHeight(form.current?.offsetHeight);
    depart(form.current?.querySelector(`[value="${points}"] + .playing-card`), 'seat');
    // Not on every device.
    if ('vibrate' in navigator) navigator.vibrate(10);
    onSending?.(true);
    vote.send(voteWith(storyId, next, isNameless), {
      leadsTo: (_, __, room) => collected?.leadsTo(room) ?? 'here',
      onDone: () => {
        onSending?.(false);
        setChanging(false);
      },
      onFailed: ({ detail }) => {
        onSending?.(false);
        showToast(t`Your vote was not counted. ${detail}`, 'error');
      },
    });
  };

  const playPicked = (event: FormEvent) => {
    event.preventDefault();
    if (hand) play(hand);
  };

  return (
    <form
      // One before and one after the vote: they lie at other places.
      key={played === undefined ? 'choose' : 'wait'}
      ref={form}
      onSubmit={playPicked}
      style={{ '--kept-height': height && `${height}px` }}
      data-idle={(played === undefined && picked === null) || undefined}
      className="hand"
    >
      {played === undefined && (
        <div className="hand__title">
          <h3 ref={heading} tabIndex={-1} id={headingId} className="font-heading text-title">
            {t`Select your story points`}
          </h3>
          {hand ? (
            <RemarkButton
              deck={deck}
              hand={hand}
              isNameless={isNameless}
              isDisabled={vote.isPending}
              submit={submit}
              onPlay={play}
            />
          ) : (
            <p className="text-ink-soft text-sm max-md:hidden">
              <Trans comment="Continues 'Select your story points': type the card, then press Enter">
                or type it, then Enter
              </Trans>
            </p>
          )}
          <p className="hand__secret">
            {isNameless
              ? t`Your vote stays hidden until the reveal, and is shown without your name.`
              : t`Your vote stays hidden until the reveal.`}
          </p>
        </div>
      )}
      <div data-held={played === undefined || undefined} className="hand__place">
        {played !== undefined ? (
          <SubmittedVote
            deck={deck}
            points={played}
            remark={view.ownRemarks[storyId]}
            isStale={isStale}
          >
            {mayChange && (
              <OwnVoteActions
                storyId={storyId}
                round={round}
                canWithdraw={canChangeVotes || collected !== undefined}
                onChange={change}
              />
            )}
          </SubmittedVote>
        ) : (
          <>
            <CardPicker
              key={round}
              deck={deck}
              chosen={picked}
              // A vote on its way is final; another card would only look chosen.
              onChoose={(points) => !vote.isPending && onHand({ round, points, remark })}
              onPlay={(points) => {
                if (!vote.isPending) play({ round, points, remark });
              }}
              labelledBy={headingId}
            />
            <Shelf picked={picked} />
          </>
        )}
      </div>
      <div className="dock">
        {collected?.steps(played === undefined)}
        {played !== undefined && !collected && <WhoIsMissing storyId={story.id} />}
        {played === undefined && ownVote !== undefined && (
          <Button onClick={() => setChanging(false)}>{t`Keep Vote`}</Button>
        )}
        {played === undefined && (
          <Button
            type="submit"
            variant="primary"
            disabled={picked === null}
            isPending={vote.isPending}
            className="dock-button"
          >
            {vote.isPending ? t`Submitting Vote...` : submit}
          </Button>
        )}
        {played !== undefined && !collected && <LastReveal story={story} />}
      </div>
    </form>
  );
}

/** Agreed stories to compare with the picked card, beside it; nothing while none is agreed on. */
function Shelf({ picked }: { picked: Points | null }) {
  const { view, me } = useRoom();
  const { session, stories } = view;
  const deck = deckOf(session.type);
  const [earlier] = useState(() => earlierStories(session.id, deck));
  const { data: shelf } = useQuery(shelfQuery(session.id, me.id, cardsOf(deck)));
  const agreed = useMemo(
    () => [...agreedStories(stories), ...(shelf?.stories ?? []), ...earlier],
    [stories, shelf, earlier],
  );
  if (agreed.length === 0) return null;
  const neighbours = picked === null ? [] : neighboursOf(picked, deck, agreed);
  return (
    // Reserves its line before a card is picked, so that nothing moves.
    <p role="status" className="name-line min-h-5 text-ink-soft text-sm">
      {neighbours.length > 0 && (
        <Trans>
          <span className="me-1 phone:sr-only">Compare with</span>{' '}
          {row(
            neighbours.map(({ name, card }) => (
              <span key={card.value} className="name-line">
                <bdi translate="no" className="max-w-48 phone:max-w-none">
                  {name}
                </bdi>
                {' ('}
                <bdi translate="no" className="shrink-0">
                  {card.label}
                </bdi>
                )
              </span>
            )),
          )}
        </Trans>
      )}
    </p>
  );
}
