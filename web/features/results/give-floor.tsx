import { t } from '@lingui/core/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';

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

/** A ref for a button that goes when it was pressed: the results, which stay, take the focus over. */
export function useHandedFocus(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button && button === document.activeElement) document.getElementById('cards')?.focus();
    };
  }, []);
  return ref;
}

/** The look in a line. */
export const look = 'gap-1.5 px-2.5 py-0.5 text-sm';

export function onFailed({ detail }: { readonly detail: string }): void {
  showToast(t`Failed to change the speaking time. ${detail}`, 'error');
}
