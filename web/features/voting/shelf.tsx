import { Trans } from '@lingui/react/macro';
import type { Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { agreedStories, neighboursOf } from '@story-pointer/core/shelf';
import { useMemo, useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { row } from '../../texts/formats.tsx';
import { earlierStories } from './earlier-stories.ts';

/** Agreed stories to compare with the picked card, beside it; nothing while none is agreed on. */
export function Shelf({ picked }: { picked: Points | null }) {
  const { session, stories } = useRoom().view;
  const deck = deckOf(session.type);
  const [earlier] = useState(() => earlierStories(session.id, deck));
  const agreed = useMemo(() => [...agreedStories(stories), ...earlier], [stories, earlier]);
  if (agreed.length === 0) return null;
  const neighbours = picked === null ? [] : neighboursOf(picked, deck, agreed);
  return (
    // Reserves its line before a card is picked, so that nothing moves.
    <p role="status" className="min-h-5 truncate text-ink-soft text-sm">
      {neighbours.length > 0 && (
        <Trans>
          <span className="phone:sr-only">Compare with</span>{' '}
          {row(
            neighbours.map(({ name, card }) => (
              <span key={card.value}>
                <bdi
                  translate="no"
                  className="inline-block max-w-48 truncate align-bottom phone:max-w-24"
                >
                  {name}
                </bdi>{' '}
                (<bdi translate="no">{card.label}</bdi>)
              </span>
            )),
          )}
        </Trans>
      )}
    </p>
  );
}
