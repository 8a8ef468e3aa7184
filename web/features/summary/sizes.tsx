import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { type Size, sizesOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';

import { PlayingCard } from '../../ui/playing-card.tsx';

/** The most stories that are named below a card. */
const most = 6;

/** The most sizes in a row. */
const mostColumns = 6;

/** The agreed stories on the felt, by size. */
export function Sizes({ view: { session, stories } }: { view: RoomView }) {
  const sizes = sizesOf(deckOf(session.type), stories);
  if (sizes.length === 0) return null;
  return (
    <section aria-label={t`Agreed sizes`} className="felt sizes">
      <ul style={{ '--columns': Math.min(sizes.length, mostColumns) }}>
        {sizes.map((size) => (
          <Column key={size.label} {...size} />
        ))}
      </ul>
    </section>
  );
}

function Column({ label, stories, points }: Size) {
  return (
    <li>
      <div className="sizes__head">
        <PlayingCard display={label} />
        <p>
          <span className="sr-only">{label}: </span>
          <b>{plural(stories.length, { one: '# story', other: '# stories' })}</b>
          {points !== null && (
            <span>{plural(Number(points), { one: '# point', other: '# points' })}</span>
          )}
        </p>
      </div>
      <ul className="sizes__stories">
        {stories.slice(0, most).map(({ id, name }) => (
          <li key={id}>
            <bdi translate="no">{name}</bdi>
          </li>
        ))}
        {stories.length > most && (
          <li>
            <Plural value={stories.length - most} context="stories" other="+# more" />
          </li>
        )}
      </ul>
    </li>
  );
}
