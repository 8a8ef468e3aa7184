import { distribution } from '@story-pointer/core/results';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { useId } from 'react';
import { useRoom } from '../../api/room.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Distribution } from './distribution.tsx';
import { ResultFigures } from './result-figures.tsx';
import { RoundActions } from './round-actions.tsx';
import { TurnedCards } from './turned-cards.tsx';

/** What a round has brought, the same for everybody. */
export function StoryResults({ story }: { story: RevealedStory }) {
  const { view, me } = useRoom();
  const titleId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const bars = distribution(view.session.type, story.votes);
  return (
    <section
      key={`${story.id} ${story.round}`}
      aria-labelledby={titleId}
      className="grid gap-6 rounded-panel border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <h3 ref={heading} tabIndex={-1} id={titleId} className="font-heading text-title">
        Voting Results
      </h3>
      {bars.length > 0 && <TurnedCards bars={bars} />}
      <ResultFigures type={view.session.type} story={story} />
      <Distribution bars={bars} />
      {me.isFacilitator && <RoundActions story={story} />}
    </section>
  );
}
