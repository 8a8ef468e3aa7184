import { deckOf } from '@story-pointer/core/decks/scale';
import { middleOf, mostChosen } from '@story-pointer/core/outcome';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import * as texts from '#messages/results.tsx';
import { useRoom } from '../../api/room.tsx';
import { labelsOf } from './labels-of.ts';

/** Which cards stand out, counted in cards: what most chose, and what lies in the middle. */
export function StandingOut({ story }: { story: RevealedStory }) {
  const deck = deckOf(useRoom().view.session.type);
  const votes = castIn(story.round);
  const chosen = mostChosen(deck, votes);
  const middle = middleOf(deck, votes);
  const [first] = chosen;
  const count = votes.filter(({ points }) => points === first?.value).length;
  return (
    <>
      {first && (
        <span>{texts.mostChose(labelsOf(chosen), count, votes.length, chosen.length > 1)}</span>
      )}
      {middle.length === 1 && <span>{texts.middleIs(labelsOf(middle))}</span>}
      {middle.length === 2 && <span>{texts.middleBetween(labelsOf(middle))}</span>}
    </>
  );
}
