import { t } from '@lingui/core/macro';
import { medianOf, mostChosen } from '@story-pointer/core/consensus';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { RevealedStory } from '@story-pointer/core/session/open-room';
import { castIn } from '@story-pointer/core/session/round';
import { useRoom } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { labelsOf } from './labels-of.ts';

/** Which cards stand out, counted in cards: what most chose, and what lies in the middle. */
export function StandingOut({ story }: { story: RevealedStory }) {
  const deck = deckOf(useRoom().view.session.type);
  const votes = castIn(story.round);
  const chosen = mostChosen(deck, votes);
  const [lower, upper] = medianOf(deck, votes);
  const [first] = chosen;
  const count = votes.filter(({ points }) => points === first?.value).length;
  return (
    <>
      {first && <span>{mostChose(labelsOf(chosen), count, votes.length, chosen.length > 1)}</span>}
      {lower && <span>{medianText(lower.label, upper?.label)}</span>}
    </>
  );
}

function medianText(lower: string, upper: string | undefined): string {
  return upper === undefined ? t`Median: ${lower}` : t`Median: between ${lower} and ${upper}`;
}

function mostChose(cards: string, count: number, all: number, isEach: boolean): string {
  return isEach
    ? t`Most chosen: ${cards} (${number(count)} of ${number(all)} each)`
    : t`Most chosen: ${cards} (${number(count)} of ${number(all)})`;
}
