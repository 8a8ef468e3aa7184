import { t } from '@lingui/core/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useDialogCommand } from '../../api/use-command.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { AcceptForm } from './accept-form.tsx';

interface AcceptDialogProps extends DialogState {
  readonly story: RevealedStory;
}

export function AcceptDialog({ story, ...state }: AcceptDialogProps) {
  const accept = useDialogCommand(state);
  return (
    <Dialog title={t`Enter Agreed Story Points`} {...accept.dialog}>
      <AcceptForm story={story} accept={accept} />
    </Dialog>
  );
}
