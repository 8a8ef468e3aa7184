import { Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { endOf, outcomeOf } from '@story-pointer/core/outcome';
import { distribution } from '@story-pointer/core/results';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useId } from 'react';
import { useMay, useRoom } from '../../api/room.tsx';
import { useIsTurning } from '../../api/turning.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Distribution } from './distribution.tsx';
import { OutcomeLine, Who } from './outcome-line.tsx';
import { ResultFigures } from './result-figures.tsx';
import { RoundActions } from './round-actions.tsx';
import type { SpeakingProps } from './talk.tsx';

const GiveFloor = lazyPart<{ story: RevealedStory }>(
  async () => (await import('./talk.tsx')).GiveFloor,
  () => null,
);
const Speaking = lazyPart<SpeakingProps>(
  async () => (await import('./talk.tsx')).Speaking,
  () => null,
);

/**
 * The results of a round, the same for everybody. They take their space at once, and are announced
 * after the cards have turned.
 */
export function StoryResults({ story }: { story: RevealedStory }) {
  const { view } = useRoom();
  const mayRun = useMay('run');
  const isTurning = useIsTurning(story.id);
  const titleId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const deck = deckOf(view.session.type);
  const { agreed, cards, floor } = story.round;
  const isApart = outcomeOf(deck, castIn(story.round)).is === 'apart';
  const isTalkable = isApart && agreed === null && !cards && !floor;
  const speaking = floor && endOf(deck, floor.points, castIn(story.round));
  const bars = distribution(deck, castIn(story.round));
  return (
    <section id="cards" tabIndex={-1} aria-labelledby={titleId} className="hand results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 ref={heading} tabIndex={-1} id={titleId} className="font-heading text-title">
          <Trans>Voting Results</Trans>
        </h3>
        <div className={isTurning ? 'invisible' : 'animate-rise'}>
          {floor && speaking ? (
            <Speaking
              story={story}
              who={<Who end={speaking} />}
              count={speaking.participantIds.length}
            />
          ) : (
            <OutcomeLine deck={deck} round={story.round} />
          )}
        </div>
      </div>
      <div className={`grid gap-2.5 ${isTurning ? 'invisible' : 'results__told'}`}>
        <ResultFigures deck={deck} story={story} />
        <Distribution bars={bars} act={isTalkable && mayRun && <GiveFloor story={story} />} />
      </div>
      {mayRun && <RoundActions story={story} />}
    </section>
  );
}
