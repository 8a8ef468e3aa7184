import { Trans } from '@lingui/react/macro';
import { labelOf, type Points } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { agreedStories, storiesAt } from '@story-pointer/core/shelf';
import { useMemo, useState } from 'react';
import { earlierStories } from '../../api/earlier-stories.ts';
import { useRoom } from '../../api/room.tsx';
import { row } from '../../texts/formats.tsx';

/** Earlier stories with the picked card, beside it; nothing while none is agreed on. */
export function Shelf({ picked }: { picked: Points | null }) {
  const { session, stories } = useRoom().view;
  const deck = deckOf(session.type);
  const [earlier] = useState(() => earlierStories(session.id, deck));
  const agreed = useMemo(() => [...agreedStories(stories), ...earlier], [stories, earlier]);
  if (agreed.length === 0) return null;
  const names = picked === null ? [] : storiesAt(picked, agreed);
  return (
    // Reserves its line before a card is picked, so that nothing moves.
    <p role="status" className="min-h-5 truncate text-ink-soft text-sm">
      {picked !== null && names.length > 0 && (
        <Trans>
          Stories at {labelOf(deck, picked)}:{' '}
          {row(
            names.map((name) => (
              <bdi translate="no" key={name}>
                {name}
              </bdi>
            )),
          )}
        </Trans>
      )}
    </p>
  );
}
