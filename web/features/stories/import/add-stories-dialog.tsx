import * as texts from '#messages/stories.ts';
import { useDialogCommand } from '../../../api/use-command.ts';
import { Dialog, type DialogState } from '../../../ui/dialog.tsx';
import { AddStoriesForm } from './add-stories-form.tsx';

interface AddStoriesDialogProps extends DialogState {
  /** What was pasted elsewhere, to begin with. */
  readonly pasted?: string | undefined;
  readonly onAdded?: () => void;
}

/** Where the facilitator brings stories in from elsewhere. */
export function AddStoriesDialog({
  pasted = '',
  onAdded = () => {},
  ...state
}: AddStoriesDialogProps) {
  const adding = useDialogCommand(state);
  return (
    <Dialog title={texts.title} isWide {...adding.dialog}>
      <AddStoriesForm pasted={pasted} adding={adding} onAdded={onAdded} />
    </Dialog>
  );
}
