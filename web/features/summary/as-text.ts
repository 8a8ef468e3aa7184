import { plural, t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Story } from '@story-pointer/core/session/open-room';
import { type Centre, courseOf, storyResult, totalsOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { notAgreedText, pointsText } from '../../shared/points-text.ts';
import { lasting } from '../../texts/durations.ts';
import { figure } from '../../texts/formats.tsx';

export function resultText({ session }: RoomView, story: Story): string {
  const result = storyResult(deckOf(session.type), story);
  switch (result.is) {
    case 'pending':
      return t({ message: 'Pending', comment: 'Of one story' });
    case 'notAgreed':
      return centreText(result.centre);
    case 'agreed':
      return pointsText(deckOf(session.type), result.points);
    default:
      return result satisfies never;
  }
}

function centreText(centre: Centre | null): string {
  if (!centre) return t`no average, not agreed`;
  const label = figure(centre.label);
  return centre.is === 'average' ? t`average ${label}, not agreed` : t`median ${label}, not agreed`;
}

// lingui-set comment="A number of stories; {time} is as in '25 minutes' or 'under a minute'"
/** The course of a session: first the agreed stories, then facts that are not the same in all sessions. */
export function courseText({ session, stories }: RoomView): readonly string[] {
  const totals = totalsOf(deckOf(session.type), stories);
  const { took, inFirstRound } = courseOf(stories);
  const pending = stories.length - totals.revealed;
  return [
    agreedText(totals.agreed, took),
    ...notAgreedText(totals),
    ...(pending > 0 ? [plural(pending, { other: '# pending' })] : []),
    ...(inFirstRound > 0 ? [plural(inFirstRound, { other: '# in the first round' })] : []),
  ];
}

/** @param took in milliseconds, if it is known */
function agreedText(agreed: number, took: number | null): string {
  if (took === null) return plural(agreed, { other: '# agreed.' });
  const time = lasting(took);
  return plural(agreed, { other: `# agreed in ${time}.` });
}

// lingui-reset
export function totalsText({ session, stories }: RoomView): string {
  const deck = deckOf(session.type);
  const totals = totalsOf(deck, stories);
  const count = plural(totals.stories, { one: '# story', other: '# stories' });
  const parts = [count, plural(totals.revealed, { other: '# pointed' })];
  return [
    ...parts,
    ...(totals.points === null ? [] : [t`Total Points: ${figure(totals.points)}`]),
  ].join(' · ');
}
