import { t } from '@lingui/core/macro';
import { type Deck, labelOf } from '@story-pointer/core/decks/deck';
import { hasUnknown, isUnknown, type Remark } from '@story-pointer/core/session/remark';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy.tsx';
import type { Hand } from './hand.ts';

const RemarkDialog = lazyDialog(async () => (await import('./remark-dialog.tsx')).RemarkDialog);

interface RemarkButtonProps {
  readonly deck: Deck;
  readonly hand: Hand;
  readonly isNameless: boolean;
  readonly isDisabled: boolean;
  readonly onPlay: (hand: Hand) => void;
}

export function RemarkButton({ deck, hand, isNameless, isDisabled, onPlay }: RemarkButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { points, remark } = hand;
  const isQuestion = isUnknown(deck, points);
  return (
    <>
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => setOpen(true)}
        className="hand__why"
      >
        {textOf(isQuestion, remark)}
      </button>
      <RemarkDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        remark={remark}
        card={labelOf(deck, points)}
        isNameless={isNameless}
        isQuestion={isQuestion}
        mayEndWithQuestion={!hasUnknown(deck)}
        onSubmit={(words) => onPlay({ ...hand, remark: words })}
      />
    </>
  );
}

function textOf(isQuestion: boolean, remark: Remark | null): string {
  if (isQuestion) return remark ? t`Edit Question` : t`Ask a Question`;
  return remark ? t`Edit Reason` : t`Add a Reason`;
}
