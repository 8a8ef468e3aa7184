import { plural, t } from '@lingui/core/macro';
import { type CardKind, cardOf, type Deck } from '@story-pointer/core/decks/deck';
import { countedVotes } from '@story-pointer/core/results';
import type { Cast } from '@story-pointer/core/session/round';
import { enumerated } from '../../texts/formats.tsx';

/** In the order of the note. */
const kinds: readonly CardKind[] = ['unknown', 'tooBig', 'break', 'estimate'];

/** Says how many votes the figures leave out, and why; nothing when they count them all. */
export function exclusionNote(deck: Deck, votes: readonly Cast[]): string | null {
  const counted = new Set(countedVotes(deck, votes));
  const leftOut = votes.filter((vote) => !counted.has(vote));
  const parts = kinds.flatMap((kind) => {
    const count = leftOut.filter(({ points }) => cardOf(deck, points)?.kind === kind).length;
    return count > 0 ? leftOutText(kind, count) : [];
  });
  return parts.length > 0 ? t`Excluded: ${enumerated(parts)}` : null;
}

// lingui-set comment="One item of the list after 'Excluded:'"
/** The only estimate that may not count is zero. */
function leftOutText(kind: CardKind, count: number): string {
  switch (kind) {
    case 'unknown':
      return plural(count, {
        one: "# 'Need more info' vote",
        other: "# 'Need more info' votes",
      });
    case 'tooBig':
      return plural(count, { one: "# 'Too big' vote", other: "# 'Too big' votes" });
    case 'break':
      return plural(count, { one: "# 'Need a break' vote", other: "# 'Need a break' votes" });
    case 'estimate':
      return plural(count, { one: '# zero vote', other: '# zero votes' });
    default:
      return kind satisfies never;
  }
}
