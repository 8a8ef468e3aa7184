import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type CardKind,
  cardOf,
  type Deck,
  labelOf,
  type Points,
} from '@story-pointer/core/decks/deck';
import { type ReactNode, useId } from 'react';
import { i18n } from '../../texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { OwnWordsProps } from './own-words.tsx';

const OwnWords = lazyPart<OwnWordsProps>(
  async () => (await import('./own-words.tsx')).OwnWords,
  () => null,
);

const sayings: Readonly<Record<CardKind, MessageDescriptor>> = {
  estimate: msg`Story points`,
  unknown: msg`Need more information`,
  break: msg`Need a break`,
  tooBig: msg`Too big`,
};

interface SubmittedVoteProps extends OwnWordsProps {
  readonly deck: Deck;
  readonly points: Points;
  /** The remaining actions. */
  readonly children: ReactNode;
}

/** One's own vote, in place of the hand. */
export function SubmittedVote({ deck, points, remark, isStale, children }: SubmittedVoteProps) {
  const tile = useKeptFocus<HTMLElement>();
  const titleId = useId();
  const label = labelOf(deck, points);
  const kind = cardOf(deck, points)?.kind ?? 'estimate';
  return (
    <section ref={tile} id="cards" tabIndex={-1} aria-labelledby={titleId} className="submitted">
      <PlayingCard display={label} />
      <div className="submitted__text">
        <Badge tone="accent">
          <Icon name="check" className="size-4" />
          <Trans>Vote Submitted</Trans>
        </Badge>
        <h3 id={titleId} className="font-heading text-title">
          <Trans>Your Vote</Trans>
        </h3>
        <p>
          <span className="sr-only">{label} </span>
          {i18n._(sayings[kind])}
        </p>
        {(remark || isStale) && <OwnWords remark={remark} isStale={isStale} />}
      </div>
      {children}
    </section>
  );
}
