import { awaited, isReady } from '@story-pointer/core/presence';
import { isEverybodyIn } from '@story-pointer/core/results';
import { atTable, type OpenStory } from '@story-pointer/core/session/open-room';
import * as texts from '#messages/voting.tsx';
import { useRoom } from '../../api/room.tsx';

const mostNamed = 3;

/** Whom the round still waits for, as long as it does. */
export function WhoIsMissing({ story }: { story: OpenStory }) {
  const { view, presence } = useRoom();
  const { round } = story;
  if (isReady(view, round, presence)) {
    const isAll = isEverybodyIn(round.voters.length, atTable(view).length);
    return (
      <p className="font-semibold text-sm">
        {isAll ? texts.everybodyVoted : texts.everybodyHereVoted}
      </p>
    );
  }
  const waitedFor = awaited(view, round, presence);
  const named = waitedFor.slice(0, mostNamed);
  const others = waitedFor.length - named.length;
  return (
    <div className="min-w-0 text-sm">
      <p className="font-semibold">{texts.waiting}</p>
      {named.length > 0 && (
        <p className="truncate text-ink-soft">
          {texts.waitingFor(
            named.map(({ id, name }) => <bdi key={id}>{name}</bdi>),
            others,
          )}
        </p>
      )}
    </div>
  );
}
