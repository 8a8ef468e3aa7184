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
  /** The text of the button that submits the vote. */
  readonly submit: string;
  readonly onPlay: (hand: Hand) => void;
}

export function RemarkButton({
  deck,
  hand,
  isNameless,
  isDisabled,
  submit,
  onPlay,
}: RemarkButtonProps) {
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
        submitText={submit}
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
