import { t } from '@lingui/core/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useHandedFocus } from '../../ui/use-handed-focus.ts';

interface GiveFloorProps {
  readonly story: RevealedStory;
  readonly isMain?: boolean;
}

export function GiveFloor({ story, isMain = false }: GiveFloorProps) {
  const { send, isPending } = useCommand();
  const inRound = { storyId: story.id, round: story.round.number };
  const button = useHandedFocus();
  return (
    <Button
      ref={button}
      variant={isMain ? 'primary' : 'secondary'}
      className={isMain ? 'results__main' : look}
      isPending={isPending}
      onClick={() => send({ type: 'giveFloor', ...inRound }, { onFailed })}
    >
      <Icon name="clock" className="size-3.5" />
      {t`Give Each a Minute`}
    </Button>
  );
}

/** The look in a line. */
export const look = 'gap-1.5 px-2.5 py-0.5 text-sm';

export function onFailed({ detail }: { readonly detail: string }): void {
  showToast(t`Failed to change the time to explain. ${detail}`, 'error');
}
