import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { isReady } from '@story-pointer/core/presence';
import { isEverybodyIn } from '@story-pointer/core/results';
import { findStory, turnout } from '@story-pointer/core/session/open-room';
import { useTable } from '../../room/room.tsx';

/** Whether the round still waits for votes. */
export function WhoIsMissing({ storyId }: { storyId: Id }) {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  if (round?.state !== 'open') return null;
  const { voted, all } = turnout(view, round);
  if (all === 0)
    return (
      <p className="font-semibold text-sm">
        <Trans>No votes to wait for: everyone is watching.</Trans>
      </p>
    );
  if (isReady(view, round, presence)) {
    return (
      <p className="font-semibold text-sm">
        {isEverybodyIn(voted, all) ? t`Everyone has voted` : t`Everyone here has voted`}
      </p>
    );
  }
  return (
    <p className="font-semibold text-sm">
      <Trans>Waiting for other participants to vote...</Trans>
    </p>
  );
}
