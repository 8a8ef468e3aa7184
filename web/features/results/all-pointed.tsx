import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { courseOf, sizesOf, totalsOf } from '@story-pointer/core/story-results';
import type { ReactNode } from 'react';
import { useRoom } from '../../room/room.tsx';
import { lasting } from '../../texts/durations.ts';
import { figure, number } from '../../texts/formats.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';

/** The most cards that are dealt one for each story; more are dealt by size. */
const most = 12;

interface AllPointedProps {
  /** The points saved just before, as they read on their card. */
  readonly saved: string;
  readonly titleId: string;
  /** The next step. */
  readonly children: ReactNode;
}

function totalText(sum: string): string {
  const points = figure(sum);
  return t`Total Points: ${points}`;
}

/** The end of a list: the agreed cards dealt in a row, and the sum of it all. */
export function AllPointed({ saved, titleId, children }: AllPointedProps) {
  const { view } = useRoom();
  const { stories, session } = view;
  const deck = deckOf(session.type);
  const { points, agreed } = totalsOf(deck, stories);
  const { took } = courseOf(stories);
  const sizes = sizesOf(deck, stories);
  const cards = sizes.flatMap(({ label, stories: { length } }) =>
    agreed > most ? { label, length } : Array.from({ length }, () => ({ label, length: 1 })),
  );
  const facts = [
    plural(agreed, { one: '# story agreed', other: '# stories agreed' }),
    ...(points === null ? [] : [totalText(points)]),
    ...(took === null ? [] : [lasting(took)]),
  ];
  return (
    <section aria-labelledby={titleId} className="felt all-pointed">
      <h2 id={titleId} className="font-heading text-story">
        <Plural
          value={stories.length}
          one={`Saved: ${saved}. The only story is pointed.`}
          other={`Saved: ${saved}. All # stories are pointed.`}
        />
      </h2>
      <ul aria-hidden="true" className="all-pointed__cards">
        {cards.map(({ label, length }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a size are all the same.
          <li key={place} style={{ '--place': place }}>
            <PlayingCard display={label} />
            {length > 1 && <span>×{number(length)}</span>}
          </li>
        ))}
      </ul>
      <p className="font-semibold">{facts.join(' · ')}</p>
      {children}
    </section>
  );
}
