import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { endOf } from '@story-pointer/core/consensus';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { type Floor, floorSeconds, secondsLeft } from '@story-pointer/core/session/timers';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay, useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { clock } from '../../texts/formats.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHandedFocus } from '../../ui/use-handed-focus.ts';
import { useTicking } from '../../ui/use-ticking.ts';
import { look, onFailed } from './give-floor.tsx';
import { NamesInSentence } from './names.tsx';

interface SpeakingProps {
  readonly story: RevealedStory;
  readonly floor: Floor;
}

/** The people at one end, who explain their card: 'Ana (3)'. */
export function Speaking({ story, floor: { points, endsAt } }: SpeakingProps) {
  const deck = deckOf(useRoom().view.session.type);
  const ids = endOf(deck, points, castIn(story.round))?.participantIds ?? [];
  const speakers = ids.length;
  const who = (
    <Trans comment="People and the card they voted for">
      <NamesInSentence ids={ids} /> ({labelOf(deck, points)})
    </Trans>
  );
  const mayRun = useMay('run');
  const { send, isPending } = useCommand();
  const inRound = { storyId: story.id, round: story.round.number };
  const stop = useHandedFocus();
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
          other={<Trans>Explaining now: {who}</Trans>}
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
