import { plural, t } from '@lingui/core/macro';
import { consensusOf, endOf } from '@story-pointer/core/consensus';
import { deckOf } from '@story-pointer/core/decks/scale';
import { distribution } from '@story-pointer/core/results';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn, remarksOf } from '@story-pointer/core/session/round';
import { useId } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { arrangementOf } from '../../shared/arrangement.ts';
import { useIsTurning } from '../../shared/turning.ts';
import { verdictText } from '../../shared/verdict-text.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { ConsensusLine, Who } from './consensus-line.tsx';
import { Distribution } from './distribution.tsx';
import { ResultFigures, StandingOut } from './result-figures.tsx';
import { RoundActions } from './round-actions.tsx';

const GiveFloor = lazyPart(async () => (await import('./talk.tsx')).GiveFloor);
const Reasons = lazyPart(async () => (await import('./reasons.tsx')).Reasons);
const Speaking = lazyPart(async () => (await import('./talk.tsx')).Speaking);

/**
 * The results of a round, the same for everybody. They take their space at once, and are announced
 * after the cards have turned.
 */
export function StoryResults({ story }: { story: RevealedStory }) {
  const { view } = useRoom();
  const mayRun = useMay('run');
  const isTurning = useIsTurning(story.id);
  const told = isTurning ? 'invisible' : 'results__told';
  const titleId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const deck = deckOf(view.session.type);
  const { agreed, cards, floor } = story.round;
  const consensus = consensusOf(deck, castIn(story.round));
  const isApart = consensus.is === 'apart';
  const isTalkable = isApart && agreed === null && !cards && !floor;
  const speaking = floor && endOf(deck, floor.points, castIn(story.round));
  const unsure = remarksOf(story.round).filter((remark) => remark.unsure).length;
  const bars = distribution(deck, castIn(story.round));
  const arrangement = arrangementOf(deck, story.round);
  const hasLine = arrangement.is !== 'fan' && consensus.is !== 'agreed';
  return (
    <section
      id="cards"
      tabIndex={-1}
      aria-labelledby={titleId}
      data-spread={arrangement.is}
      className="hand results"
    >
      <div className="results__head">
        <div>
          <h3 ref={heading} tabIndex={-1} id={titleId} className="results__title">
            {t`Voting Results`}
          </h3>
          <div className={told}>
            {arrangement.is !== 'fan' && (
              <p className="results__verdict">{verdictText(deck, castIn(story.round))}</p>
            )}
            {(deck.average !== 'none' || unsure > 0) && (
              <p className="results__notes">
                {deck.average !== 'none' && <StandingOut story={story} />}
                {unsure > 0 && <span>{plural(unsure, { other: '# unsure' })}</span>}
              </p>
            )}
          </div>
        </div>
        <div className={told}>
          <ResultFigures deck={deck} story={story} />
        </div>
      </div>
      {hasLine && (
        <div data-apart={isApart || undefined} className={`results__line ${told}`}>
          {floor && speaking ? (
            <Speaking
              story={story}
              who={<Who end={speaking} />}
              speakers={speaking.participantIds.length}
            />
          ) : (
            <ConsensusLine deck={deck} round={story.round} />
          )}
          {isTalkable && mayRun && <GiveFloor story={story} />}
        </div>
      )}
      {arrangement.is !== 'columns' && (
        <div className={told}>
          <Distribution bars={bars} />
        </div>
      )}
      {story.round.remarks && (
        <div className={told}>
          <Reasons story={story} />
        </div>
      )}
      {mayRun && <RoundActions story={story} />}
    </section>
  );
}
