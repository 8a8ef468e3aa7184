import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Deck, labelOf } from '@story-pointer/core/decks/deck';
import type { StoryId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { storyResult } from '@story-pointer/core/story-results';
import { useLayoutEffect, useRef } from 'react';
import { Pip } from '../../ui/pip.tsx';
import { arrive } from '../../ui/travel.ts';

interface StoryStateProps {
  readonly story: Story;
  readonly deck: Deck;
  /** Whether the facilitator is on it. */
  readonly isActive: boolean;
  /** Whether its cards are turning over, so that its results are not shown yet. */
  readonly isTurning: boolean;
}

/** The state of a story, and whether the facilitator is on it. */
export function StoryState({ story, deck, isActive, isTurning }: StoryStateProps) {
  return (
    <span className="story-link__state">
      {!isTurning && <Result deck={deck} story={story} />}
      {isActive && (
        // At the start, so that it stays where it is when the result comes.
        <span title={t`The facilitator is here`} className="-order-1 me-auto">
          <Pip className="size-4 text-accent" />
          <span className="sr-only">
            <Trans>The facilitator is here</Trans>
          </span>
        </span>
      )}
    </span>
  );
}

function Result({ deck, story }: { deck: Deck; story: Story }) {
  const result = storyResult(deck, story);
  switch (result.is) {
    case 'pending':
      return t({ message: 'Pending', comment: 'Of one story' });
    case 'notAgreed':
      return (
        <span
          title={t({ message: 'not agreed', comment: 'Of one story' })}
          className="tiny-card tiny-card--open"
        >
          <Trans comment="The average or median of a story, or 'No average'">
            {result.centre?.label ?? <NoAverage />}
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
          <AgreedCard storyId={story.id} label={labelOf(deck, result.points)} />
        </>
      );
    default:
      return result satisfies never;
  }
}

function NoAverage() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">
        <Trans>No average</Trans>
      </span>
    </>
  );
}

/** The agreed card, which arrives from the button that saved it. */
function AgreedCard({ storyId, label }: { readonly storyId: StoryId; readonly label: string }) {
  const card = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => arrive(card.current, storyId), [storyId]);
  return (
    <span ref={card} translate="no" className="tiny-card">
      {label}
    </span>
  );
}
