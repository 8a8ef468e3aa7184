import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { shortNames } from '@story-pointer/core/names';
import { awaited, isReady } from '@story-pointer/core/presence';
import { isEverybodyIn } from '@story-pointer/core/results';
import { findStory, turnout } from '@story-pointer/core/session/open-room';
import { useTable } from '../../api/room.tsx';
import { both, number } from '../../texts/formats.tsx';

const mostNamed = 3;

/** The people the round still waits for. */
export function WhoIsMissing({ storyId }: { storyId: Id }) {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  if (round?.state !== 'open') return null;
  const { voted, all } = turnout(view, round);
  if (all === 0)
    return (
      <p className="font-semibold text-sm">
        <Trans>There are no votes to wait for: everyone only watches.</Trans>
      </p>
    );
  if (isReady(view, round, presence)) {
    return (
      <p className="font-semibold text-sm">
        {isEverybodyIn(voted, all) ? t`Everybody has voted` : t`Everyone here has voted`}
      </p>
    );
  }
  const waitedFor = awaited(view, round, presence);
  // They have one line, with the names of their seats.
  const short = shortNames(view.participants.map(({ name }) => name));
  const nameOf = new Map(view.participants.map(({ id }, index) => [id, short[index]]));
  const names = waitedFor.slice(0, mostNamed).map(({ id }) => (
    <bdi translate="no" key={id}>
      {nameOf.get(id)}
    </bdi>
  ));
  const others = waitedFor.length - names.length;
  const more = others > 0 && <Trans>{number(others)} more</Trans>;
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold">
        <Trans>Waiting for other participants to vote...</Trans>
      </p>
      {names.length > 0 && (
        <p className="truncate text-ink-soft">
          <Trans>Waiting for {both(more ? [...names, more] : names)}</Trans>
        </p>
      )}
    </div>
  );
}
