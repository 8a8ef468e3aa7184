import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { OpenStory } from '@story-pointer/core/session/open-room';
import { hidesNames } from '@story-pointer/core/session/round';
import { type CSSProperties, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useKeptState } from '../../leave/kept-work.ts';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { showToast } from '../../ui/toast.tsx';
import { depart } from '../../ui/travel.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CardPicker } from './card-picker.tsx';
import { type Hand, voteWith } from './hand.ts';
import { LastReveal } from './last-reveal.tsx';
import type { OwnVoteActionsProps } from './own-vote-actions.tsx';
import { RemarkButton } from './remark-button.tsx';
import { Shelf } from './shelf.tsx';
import { SubmittedVote } from './submitted-vote.tsx';
import { WhoIsMissing } from './who-is-missing.tsx';

const OwnVoteActions = lazyPart<OwnVoteActionsProps>(
  async () => (await import('./own-vote-actions.tsx')).OwnVoteActions,
  () => null,
);

interface StoryVotingProps {
  readonly story: OpenStory;
  readonly hand: Hand | null;
  readonly onHand: (hand: Hand) => void;
  /** Called when the card is sent, or not any more. */
  readonly onSending?: (isSent: boolean) => void;
  /** While votes are collected, when they can always be changed: the ways to other stories. */
  readonly steps?: (isChoosing: boolean) => ReactNode;
}

/** One's hand: a picked card is put on the table, face down. The played card takes its place. */
export function StoryVoting({ story, hand, onHand, onSending, steps }: StoryVotingProps) {
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
  const mayChange = canChangeVotes || isStale || steps !== undefined;
  const played = isChanging && mayChange ? undefined : ownVote;
  const headingId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const vote = useCommand();
  const form = useRef<HTMLFormElement>(null);
  // Content that replaces the cards keeps their height, so that nothing below it moves.
  const [height, setHeight] = useState<number>();

  const picked = hand?.points ?? null;
  const remark = hand?.remark ?? null;

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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hand) play(hand);
  };

  return (
    <form
      // One before and one after the vote: they lie at other places.
      key={played === undefined ? 'choose' : 'wait'}
      ref={form}
      onSubmit={submit}
      style={keptHeight(height)}
      data-idle={(played === undefined && picked === null) || undefined}
      className="hand"
    >
      {played === undefined && (
        <div className="hand__title">
          <h3 ref={heading} tabIndex={-1} id={headingId} className="font-heading text-title">
            <Trans>Select your story points</Trans>
          </h3>
          {hand ? (
            <RemarkButton
              {...{ deck, hand, isNameless }}
              isDisabled={vote.isPending}
              onPlay={play}
            />
          ) : (
            <p className="text-ink-soft text-sm max-md:hidden">
              <Trans comment="Continues 'Select your story points': type the card, then press Enter">
                or type it, then Enter
              </Trans>
            </p>
          )}
          <Hint>
            {isNameless
              ? t`Your vote stays hidden until the reveal, and is shown without your name.`
              : t`Your vote stays hidden until the reveal.`}
          </Hint>
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
                {...{ storyId, round }}
                canWithdraw={canChangeVotes || steps !== undefined}
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
        {steps?.(played === undefined)}
        {played !== undefined && !steps && <WhoIsMissing storyId={story.id} />}
        {played === undefined && ownVote !== undefined && (
          <Button onClick={() => setChanging(false)}>
            <Trans>Keep Vote</Trans>
          </Button>
        )}
        {played === undefined && (
          <Button
            type="submit"
            variant="primary"
            disabled={picked === null}
            isPending={vote.isPending}
            className="dock-button"
          >
            {vote.isPending ? t`Submitting Vote...` : t`Submit Vote`}
          </Button>
        )}
        {played !== undefined && !steps && <LastReveal story={story} />}
      </div>
    </form>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="hand__secret">{children}</p>;
}

function keptHeight(pixels: number | undefined) {
  const style: CSSProperties & { '--kept-height'?: string } = {};
  if (pixels !== undefined) style['--kept-height'] = `${pixels}px`;
  return style;
}
