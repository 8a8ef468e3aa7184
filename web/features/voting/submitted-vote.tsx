import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type CardKind,
  cardOf,
  type Deck,
  labelOf,
  type Points,
} from '@story-pointer/core/decks/deck';
import type { Remark } from '@story-pointer/core/session/remark';
import { type ReactNode, useId } from 'react';
import { i18n } from '../../texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { Said } from '../../ui/said.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

const sayings: Readonly<Record<CardKind, MessageDescriptor>> = {
  estimate: msg`Story points`,
  unknown: msg`Need more information`,
  break: msg`Need a break`,
  tooBig: msg`Too big`,
};

interface SubmittedVoteProps {
  readonly remark: Remark | undefined;
  /** The description has changed since the vote. */
  readonly isStale: boolean;
  readonly deck: Deck;
  readonly points: Points;
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
      <div className="grid justify-items-start gap-0.5 desk:grow">
        <Badge tone="accent">
          <Icon name="check" className="size-4" />
          {t`Vote Submitted`}
        </Badge>
        <h3 id={titleId} className="font-heading text-title">
          {t`Your Vote`}
        </h3>
        <p>
          <span className="sr-only">{label} </span>
          {i18n._(sayings[kind])}
        </p>
        {isStale && (
          <Badge tone="warning">
            <Trans comment="Of the description of the story">Changed since your vote</Trans>
          </Badge>
        )}
        {remark && (
          <p className="text-ink-soft text-(length:--text-sm)">
            <Said {...remark} />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
