import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { AcceptForm } from './accept-form.tsx';

interface AcceptDialogProps extends DialogState {
  readonly story: RevealedStory;
}

export function AcceptDialog({ story, ...state }: AcceptDialogProps) {
  return (
    <Dialog title="Enter Agreed Story Points" {...state}>
      <AcceptForm story={story} onCancel={() => state.onOpenChange(false)} />
    </Dialog>
  );
}
