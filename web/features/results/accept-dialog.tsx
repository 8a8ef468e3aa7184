import { t } from '@lingui/core/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useDialogCommand } from '../../room/use-command.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { AcceptForm } from './accept-form.tsx';
import type { AgreedCardsProps } from './agreed-cards.tsx';

interface AcceptDialogProps extends DialogState, Pick<AgreedCardsProps, 'typed' | 'onType'> {
  readonly story: RevealedStory;
}

export function AcceptDialog({ story, typed, onType, ...state }: AcceptDialogProps) {
  const accept = useDialogCommand(state);
  return (
    <Dialog title={t`Enter Agreed Story Points`} {...accept.dialog}>
      <AcceptForm story={story} typed={typed} onType={onType} accept={accept} />
    </Dialog>
  );
}
