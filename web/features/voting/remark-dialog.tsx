import { t } from '@lingui/core/macro';
import { longestReason, type Remark } from '@story-pointer/core/session/remark';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Switch } from '../../ui/switch.tsx';

interface RemarkDialogProps extends DialogState {
  readonly remark: Remark | null;
  readonly card: string;
  /** With '?', the words are a question of the story. */
  readonly isQuestion: boolean;
  /** In decks without '?', words that end with a question mark are one. */
  readonly mayEndWithQuestion: boolean;
  readonly isNameless: boolean;
  /** The text of the button that submits the vote. */
  readonly submitText: string;
  readonly onSubmit: (remark: Remark | null) => void;
}

/** Words to go with a vote, before it is submitted. */
export function RemarkDialog({ card, ...props }: RemarkDialogProps) {
  const { isOpen, onOpenChange, isQuestion } = props;
  const title = isQuestion ? t`Not ready: needs an answer` : t`Your vote: ${card}`;
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={onOpenChange}>
      <RemarkForm {...props} />
    </Dialog>
  );
}

function RemarkForm({
  remark,
  isQuestion,
  mayEndWithQuestion,
  isNameless,
  submitText,
  onSubmit,
  onOpenChange,
}: Omit<RemarkDialogProps, 'card'>) {
  const [reason, setReason] = useState(remark?.reason ?? '');
  const [unsure, setUnsure] = useState(remark?.unsure ?? false);
  const helper = [
    ...(mayEndWithQuestion ? [t`End with a question mark to ask a question about the story.`] : []),
    ...(isNameless ? [t`Names are hidden, but your words may still tell who you are.`] : []),
  ].join(' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog lies within the form of the hand for React, though not on the page.
    event.stopPropagation();
    onOpenChange(false);
    const words = { reason: reason.trim(), unsure: unsure && !isQuestion };
    onSubmit(words.reason === '' && !words.unsure ? null : words);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={
          isQuestion
            ? t`What needs an answer? (hidden until the reveal)`
            : t`Why? (optional, hidden until the reveal)`
        }
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={longestReason}
        helper={helper === '' ? undefined : helper}
        dir="auto"
        autoFocus
      />
      {!isQuestion && <Switch label={t`I am unsure`} isOn={unsure} onChange={setUnsure} />}
      <DialogActions>
        <Button type="submit" variant="primary">
          {submitText}
        </Button>
      </DialogActions>
    </form>
  );
}
