import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDialogCommand } from '../../../api/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { AddStoriesForm } from './add-stories-form.tsx';
import type { Input } from './preview.ts';
import { SourceField } from './source-field.tsx';

interface AddStoriesDialogProps extends DialogState {
  /** The file that was dropped last, wherever on the page. */
  readonly dropped: File | undefined;
  /** One is held above the page. */
  readonly isOver: boolean;
}

/** Lets the facilitator import stories. */
export function AddStoriesDialog({ dropped, isOver, ...state }: AddStoriesDialogProps) {
  const adding = useDialogCommand(state);
  return (
    <Dialog title={t`Add stories`} isWide {...adding.dialog}>
      <FromElsewhere dropped={dropped} isOver={isOver} adding={adding} />
    </Dialog>
  );
}

interface FromElsewhereProps extends Pick<AddStoriesDialogProps, 'dropped' | 'isOver'> {
  readonly adding: ReturnType<typeof useDialogCommand>;
}

function FromElsewhere({ dropped, isOver, adding }: FromElsewhereProps) {
  const [last, setLast] = useState(dropped);
  const [input, setInput] = useState<Input | undefined>(dropped && { is: 'file', file: dropped });
  const [isWhole, setWhole] = useState(dropped !== undefined);
  const bring = (next: Input | undefined, isNextWhole: boolean) => {
    setInput(next);
    setWhole(isNextWhole);
  };
  if (dropped && dropped !== last) {
    setLast(dropped);
    bring({ is: 'file', file: dropped }, true);
  }
  return (
    <AddStoriesForm
      input={input}
      adding={adding}
      isWhole={isWhole}
      source={(isHidden) => (
        <SourceField input={input} onBring={bring} isOver={isOver} isHidden={isHidden} />
      )}
      actions={(act) => (
        <DialogActions>
          <Button onClick={adding.leave}>
            <Trans>Cancel</Trans>
          </Button>
          {act}
        </DialogActions>
      )}
    />
  );
}
