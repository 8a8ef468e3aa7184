import type { Id } from '@story-pointer/core/ids';
import { shortNames } from '@story-pointer/core/names';
import { awaited, isReady } from '@story-pointer/core/presence';
import { isEverybodyIn } from '@story-pointer/core/results';
import { findStory, turnout } from '@story-pointer/core/session/open-room';
import * as texts from '#messages/voting.tsx';
import { useTable } from '../../api/room.tsx';

const mostNamed = 3;

/** The people the round still waits for. */
export function WhoIsMissing({ storyId }: { storyId: Id }) {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  if (round?.state !== 'open') return null;
  const { voted, all } = turnout(view, round);
  if (all === 0) return <p className="font-semibold text-sm">{texts.nobodyVotes}</p>;
  if (isReady(view, round, presence)) {
    return (
      <p className="font-semibold text-sm">
        {isEverybodyIn(voted, all) ? texts.everybodyVoted : texts.everybodyHereVoted}
      </p>
    );
  }
  const waitedFor = awaited(view, round, presence);
  // They have one line, with the names of their seats.
  const names = shortNames(view.participants.map(({ name }) => name));
  const nameOf = new Map(view.participants.map(({ id }, index) => [id, names[index]]));
  const named = waitedFor.slice(0, mostNamed);
  const others = waitedFor.length - named.length;
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold">{texts.waiting}</p>
      {named.length > 0 && (
        <p className="truncate text-ink-soft">
          {texts.waitingFor(
            named.map(({ id }) => (
              <bdi translate="no" key={id}>
                {nameOf.get(id)}
              </bdi>
            )),
            others,
          )}
        </p>
      )}
    </div>
  );
}
