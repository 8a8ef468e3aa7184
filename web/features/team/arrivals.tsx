import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { shortNames } from '@story-pointer/core/names';
import { useTable } from '../../room/room.tsx';
import { both } from '../../texts/formats.tsx';

/** The most people that are named. */
const most = 3;

/** The people who are here, as a team gathers. */
export function Arrivals() {
  const { view, me, presence } = useTable();
  if (!presence) return null;
  const names = shortNames(view.participants.map(({ name }) => name));
  const here = view.participants.flatMap(({ id }, place) =>
    presence[id] === 'here' || id === me.id ? { id, name: names[place] } : [],
  );
  const named = here.slice(0, here.length === most ? most : most - 1);
  const others = here.length - named.length;
  const list = both([
    ...named.map(({ id, name }) => (
      <bdi key={id} translate="no">
        {name}
      </bdi>
    )),
    ...(others > 0
      ? [
          <Plural
            key="others"
            value={others}
            comment="People, at the end of a list of names"
            one="# other"
            other="# others"
          />,
        ]
      : []),
  ]);
  return (
    // Other names are another text, so that none of them moves.
    <p key={here.map(({ id }) => id).join(' ')} className="team__count">
      {here.length === 1 ? (
        t`You're the only one here`
      ) : (
        <Plural value={here.length} other={<Trans>{list} are here</Trans>} />
      )}
    </p>
  );
}
