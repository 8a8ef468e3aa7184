import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CollectionGroup, CollectionRule } from '@story-pointer/core/session/collection';

/** The rules by which points are saved at the end, and the groups of stories. */

export const ruleTexts: Readonly<
  Record<CollectionRule, { label: MessageDescriptor; help: MessageDescriptor }>
> = {
  none: {
    label: msg({ message: 'No', comment: 'Answer to: Save points without a discussion?' }),
    help: msg`The team discusses every story, the largest disagreements first.`,
  },
  same: {
    label: msg`If all votes are the same`,
    help: msg`That card is saved. The team discusses the other stories.`,
  },
  near: {
    label: msg`If all are within one card: the larger`,
    help: msg`That card is saved. The team discusses the other stories.`,
  },
};

export const groupTexts: Readonly<
  Record<CollectionGroup, { title: MessageDescriptor; help: MessageDescriptor }>
> = {
  questions: {
    title: msg({ message: 'Questions', comment: 'Stories that someone asked a question about' }),
    help: msg`Someone needs an answer before the team can estimate.`,
  },
  apart: {
    title: msg({
      message: 'Apart',
      comment: 'Stories with votes that are two or more cards apart',
    }),
    help: msg`Votes are two or more cards apart.`,
  },
  close: {
    title: msg({
      message: 'Close',
      context: 'estimates',
      comment: 'Votes are one card apart',
    }),
    help: msg`All estimates are within one card.`,
  },
  same: {
    title: msg({ message: 'All the Same', comment: 'Stories with votes for one card alone' }),
    help: msg`Everyone chose the same card.`,
  },
  tooFew: {
    title: msg({ message: 'Too Few Votes', comment: 'Stories with too few votes' }),
    help: msg`Fewer than half of the people asked, or fewer than two, have voted.`,
  },
  agreed: {
    title: msg({ message: 'Agreed', comment: 'Stories with agreed points' }),
    help: msg`Points were saved by the rule.`,
  },
};
