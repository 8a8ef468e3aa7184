import { Plural, Trans } from '@lingui/react/macro';
import type { Id } from '@story-pointer/core/ids';
import { shortNames } from '@story-pointer/core/names';
import { awaited } from '@story-pointer/core/presence';
import { findStory } from '@story-pointer/core/session/open-room';
import { useTable } from '../../room/room.tsx';
import { both } from '../../texts/formats.tsx';

const mostNamed = 3;

/** The people the round still waits for, with the names of their seats, in one line. */
export function StillChoosing({ storyId }: { storyId: Id }) {
  const { view, presence } = useTable();
  const round = findStory(view, storyId)?.round;
  const all = round?.state === 'open' ? awaited(view, round, presence) : [];
  const choosing = all.filter(({ id }) => presence?.[id] !== 'justAway');
  const missing = choosing.length > 0 ? choosing : all;
  const short = shortNames(view.participants.map(({ name }) => name));
  const nameOf = new Map(view.participants.map(({ id }, index) => [id, short[index]]));
  const names = missing.slice(0, mostNamed).map(({ id }) => (
    <bdi translate="no" key={id}>
      {nameOf.get(id)}
    </bdi>
  ));
  const others = missing.length - names.length;
  const more = others > 0 && (
    <Plural value={others} comment="People, at the end of a list of names" other="# more" />
  );
  const who = both(more ? [...names, more] : names);
  return (
    <p className="team__missing">
      {names.length > 0 && (
        // Other names are another text, so that none of them moves.
        <span key={missing.map(({ id }) => id).join(' ')}>
          {missing === choosing ? (
            <Plural value={missing.length} other={<Trans>Still choosing: {who}</Trans>} />
          ) : (
            <Plural
              value={missing.length}
              one={<Trans>Waiting for {who}, who was here a moment ago</Trans>}
              other={<Trans>Waiting for {who}, who were here a moment ago</Trans>}
            />
          )}
        </span>
      )}
    </p>
  );
}
