import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { atTable, findStory, type OpenStory } from '@story-pointer/core/session/open-room';
import { countdownSeconds, secondsLeft } from '@story-pointer/core/session/timers';
import { serverNow } from '../../calls/server-clock.ts';
import { useMay, useTable } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { firstNames } from '../../ui/people.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useTicking } from '../../ui/use-ticking.ts';

const mostNamed = 2;

interface RevealCountdownProps {
  readonly story: OpenStory;
  readonly endsAt: number;
}

/** Announces an automatic reveal to everybody, with a button for facilitators to stop it. */
export function RevealCountdown({ story, endsAt }: RevealCountdownProps) {
  const mayRun = useMay('run');
  const { view } = useTable();
  const round = findStory(view, story.id)?.round;
  const voters = round?.state === 'open' ? round.voters : [];
  const missing = atTable(view).filter(({ id }) => !voters.includes(id));
  const who = firstNames(missing, mostNamed);
  const { send, isPending } = useCommand();
  const left = useTicking(() => secondsLeft({ seconds: countdownSeconds, endsAt }, serverNow()));
  const stop = () =>
    send(
      { type: 'stopCountdown', storyId: story.id, round: story.round.number },
      { onFailed: ({ detail }) => showToast(t`Failed to stop the reveal. ${detail}`, 'error') },
    );
  return (
    <>
      <p role="timer" className="team__count">
        <Plural
          value={left}
          comment="Seconds"
          other={
            <Trans>
              Revealed in <span className="team__seconds">#</span>
            </Trans>
          }
        />
      </p>
      <p className="team__missing">
        {missing.length > 0 && (
          <Plural
            value={missing.length}
            comment="People whose votes are missing at the reveal"
            other={<Trans>Without {who}</Trans>}
          />
        )}
      </p>
      {mayRun && (
        <Button
          className="team__stop min-h-9 px-3 py-1 text-sm"
          isPending={isPending}
          onClick={stop}
        >
          <Trans comment="Ends a countdown">Stop</Trans>
        </Button>
      )}
    </>
  );
}
