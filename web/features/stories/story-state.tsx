import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Deck, labelOf } from '@story-pointer/core/decks/deck';
import type { StoryId } from '@story-pointer/core/ids';
import { isDoneWith, isSkippedBy } from '@story-pointer/core/session/collected-round';
import { trackerWith } from '@story-pointer/core/session/in-tracker';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import { storyResult } from '@story-pointer/core/story-results';
import { useLayoutEffect, useRef } from 'react';
import { useTable } from '../../room/room.tsx';
import { inTrackerText } from '../../shared/points-text.ts';
import { figure } from '../../texts/formats.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pip } from '../../ui/pip.tsx';
import { arrive } from '../../ui/travel.ts';

interface ResultProps {
  readonly story: Story;
  readonly deck: Deck;
  readonly isCollected: boolean;
}

interface StoryStateProps extends ResultProps {
  readonly isActive: boolean;
  /** Whether its cards are turning over, so that its results are not shown yet. */
  readonly isTurning: boolean;
}

export function StoryState({ isActive, isTurning, ...result }: StoryStateProps) {
  return (
    <span data-active={isActive || undefined} className="story-link__state">
      {isActive && (
        <span title={t`The facilitator is here`} className="me-auto">
          <Pip className="size-4 text-accent" />
          <span className="sr-only">{t`The facilitator is here`}</span>
        </span>
      )}
      {!isTurning && <Result {...result} />}
    </span>
  );
}

function Result({ deck, story, isCollected }: ResultProps) {
  const result = storyResult(deck, story);
  switch (result.is) {
    case 'pending':
      return isCollected ? <OwnVote storyId={story.id} /> : <Pending />;
    case 'notAgreed':
      return (
        <span
          title={t({ message: 'not agreed', comment: 'Of one story' })}
          className="tiny-card border-dashed border-edge bg-transparent text-ink-soft text-[0.8125rem]"
        >
          <Trans comment="The average or median of a story, or 'No average'">
            {result.centre ? figure(result.centre.label) : <NoAverage />}
            <span className="sr-only">, not agreed</span>
          </Trans>
        </span>
      );
    case 'agreed':
      return (
        <>
          <span className="sr-only">
            <Trans comment="Of one story">Pointed</Trans>
          </span>
          <InTracker tracker={trackerWith(deck, story)} />
          <AgreedCard storyId={story.id} label={labelOf(deck, result.points)} />
        </>
      );
    default:
      return result satisfies never;
  }
}

function Pending() {
  return <Dot is="pending">{t({ message: 'Pending', comment: 'Of one story' })}</Dot>;
}

/** Tells which collected stories still wait for one's own vote. */
function OwnVote({ storyId }: { readonly storyId: StoryId }) {
  const { view, me } = useTable();
  const round = findStory(view, storyId)?.round;
  if (!round || !isDoneWith(round, me.id)) return <Pending />;
  if (isSkippedBy(round, me.id)) {
    return (
      <Dot is="skipped">
        {t({ message: 'Skipped', comment: 'A story that this person leaves to the others' })}
      </Dot>
    );
  }
  return <Dot is="voted">{t({ message: 'Voted', comment: 'Of a person, beside the name' })}</Dot>;
}

/** Tells that the tracker has the agreed points, too. */
function InTracker({ tracker }: { readonly tracker: string | null }) {
  if (tracker === null) return null;
  return (
    <span title={inTrackerText(tracker)} className="me-1 text-accent">
      <Icon name="check" className="size-3.5" />
      <span className="sr-only">{inTrackerText(tracker)}</span>
    </span>
  );
}

interface DotProps {
  readonly is: 'pending' | 'voted' | 'skipped';
  readonly children: string;
}

function Dot({ is, children }: DotProps) {
  return (
    <span
      title={children}
      data-is={is}
      className="mx-[0.5625rem] size-2 rounded-[50%] border-[1.5px] border-edge data-[is=skipped]:h-0 data-[is=skipped]:rounded-none data-[is=skipped]:border-x-0 data-[is=skipped]:border-t-0 data-[is=voted]:border-accent data-[is=voted]:bg-accent [[data-active]>&[data-is=pending]]:invisible"
    >
      <span className="sr-only">{children}</span>
    </span>
  );
}

function NoAverage() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t`No average`}</span>
    </>
  );
}

/** The agreed card, which arrives from the button that saved it. */
function AgreedCard({ storyId, label }: { readonly storyId: StoryId; readonly label: string }) {
  const card = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => arrive(card.current, storyId), [storyId]);
  return (
    <span ref={card} translate="no" data-agreed className="tiny-card">
      {label}
    </span>
  );
}
