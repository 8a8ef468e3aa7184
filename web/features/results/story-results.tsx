import { t } from '@lingui/core/macro';
import { canExplain, consensusOf, mainActionOf } from '@story-pointer/core/consensus';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useId } from 'react';
import { useMay, useRoom } from '../../room/room.tsx';
import { useIsTurning } from '../../shared/turning.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Distance } from './distance.tsx';
import { GiveFloor } from './give-floor.tsx';
import { Reconsider, Reconsidering } from './reconsider.tsx';
import { Basis, ResultFigures } from './result-figures.tsx';
import { RoundActions } from './round-actions.tsx';

const Speaking = lazyPart(async () => (await import('./talk.tsx')).Speaking);

/**
 * The figures of a round, the same for everybody, and its actions. They take their space at once, and
 * are announced after the cards have turned.
 */
export function StoryResults({ story }: { story: RevealedStory }) {
  const deck = deckOf(useRoom().view.session.type);
  const mayRun = useMay('run');
  const told = useIsTurning(story.id)
    ? 'invisible'
    : 'animate-[rise_220ms_var(--ease-settle)_340ms_both]';
  const titleId = useId();
  const heading = useKeptFocus<HTMLHeadingElement>();
  const { round } = story;
  const votes = castIn(round);
  const consensus = consensusOf(deck, votes);
  const isApart = consensus.is === 'apart';
  const { agreed, floor } = round;
  const isTalkable = canExplain(deck, round) && agreed === null && !floor;
  const asked = mayRun && !floor && round.reconsidering;
  // Elsewhere it is the main action.
  const hasTalk = isTalkable && mainActionOf(deck, round) !== 'explain';
  return (
    <section
      id="cards"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="hand results content-end gap-1"
    >
      <div className="grid grid-cols-1 gap-1 @container/facts">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 @max-[30rem]/facts:gap-x-2">
          <h3
            ref={heading}
            tabIndex={-1}
            id={titleId}
            className="font-display font-semibold text-[0.9375rem] text-ink-soft leading-[1.3] outline-none @max-[30rem]/facts:text-[0.8125rem]"
          >
            {t`Voting Results`}
          </h3>
          <div className={told}>
            <Basis deck={deck} story={story} />
          </div>
        </div>
        <div className={told}>
          <ResultFigures deck={deck} story={story} />
        </div>
        {asked && (
          <div data-apart className="results__line">
            <Reconsidering story={story} ids={asked} />
          </div>
        )}
        {!asked && 'steps' in consensus && (
          <div data-apart={isApart || undefined} className={`results__line ${told}`}>
            {floor ? <Speaking story={story} floor={floor} /> : <Distance of={consensus} />}
            {mayRun && hasTalk && <GiveFloor story={story} />}
          </div>
        )}
      </div>
      {mayRun ? <RoundActions story={story} /> : <Reconsider story={story} />}
    </section>
  );
}
