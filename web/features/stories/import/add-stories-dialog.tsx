import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDialogCommand } from '../../../room/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { AddStoriesForm } from './add-stories-form.tsx';
import type { Input } from './preview.ts';
import { SourceField } from './source-field.tsx';

interface AddStoriesDialogProps extends DialogState {
  /** The file that was dropped last, wherever on the page, or the text of a link. */
  readonly brought: Input | undefined;
  /** One is held above the page. */
  readonly isOver: boolean;
}

/** Lets the facilitator import stories. */
export function AddStoriesDialog({ brought, isOver, ...state }: AddStoriesDialogProps) {
  const adding = useDialogCommand(state);
  return (
    <Dialog title={t`Add Stories`} isWide {...adding.dialog}>
      <FromElsewhere brought={brought} isOver={isOver} adding={adding} />
    </Dialog>
  );
}

interface FromElsewhereProps extends Pick<AddStoriesDialogProps, 'brought' | 'isOver'> {
  readonly adding: ReturnType<typeof useDialogCommand>;
}

function FromElsewhere({ brought, isOver, adding }: FromElsewhereProps) {
  const [last, setLast] = useState(brought);
  const [input, setInput] = useState(brought);
  const [isWhole, setWhole] = useState(brought !== undefined);
  const bring = (next: Input | undefined, isNextWhole: boolean) => {
    setInput(next);
    setWhole(isNextWhole);
  };
  if (brought && brought !== last) {
    setLast(brought);
    bring(brought, true);
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
