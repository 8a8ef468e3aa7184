import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { floorSeconds, secondsLeft } from '@story-pointer/core/session/timers';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { clock } from '../../texts/formats.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useTicking } from '../../ui/use-ticking.ts';

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
function useHandedFocus(): RefObject<HTMLButtonElement | null> {
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
const look = 'shrink-0 gap-1.5 px-2.5 py-0.5 text-sm';

function onFailed({ detail }: { readonly detail: string }): void {
  showToast(t`Failed to change the speaking time. ${detail}`, 'error');
}

interface SpeakingProps {
  readonly story: RevealedStory;
  /** With their card: 'Ana (3)'. */
  readonly who: ReactElement;
  readonly speakers: number;
}

export function Speaking({ story, who, speakers }: SpeakingProps) {
  const mayRun = useMay('run');
  const { send, isPending } = useCommand();
  const inRound = { storyId: story.id, round: story.round.number };
  const stop = useHandedFocus();
  const { endsAt } = story.round.floor ?? { endsAt: 0 };
  const seconds = useTicking(() => secondsLeft({ seconds: floorSeconds, endsAt }, serverNow()));
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <Badge tone={seconds <= 10 ? 'warning' : 'accent'}>
        <Icon name="clock" className="size-3.5" />
        <span role="timer" aria-label={t`Time left`} className="tabular-nums">
          {clock(seconds)}
        </span>
      </Badge>
      <p>
        <Plural
          value={speakers}
          comment="One or several people with their card, as in Ana (3)"
          other={<Trans>Speaking now: {who}</Trans>}
        />
      </p>
      {mayRun && (
        <Button
          ref={stop}
          className={look}
          isPending={isPending}
          onClick={() => send({ type: 'stopFloor', ...inRound }, { onFailed })}
        >
          <Trans comment="Ends a countdown">Stop</Trans>
        </Button>
      )}
    </div>
  );
}
