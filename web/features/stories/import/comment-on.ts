import { plural, t } from '@lingui/core/macro';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { StoryDetails } from '@story-pointer/core/details';
import { roundsTaken, type Session, type Story } from '@story-pointer/core/session/open-room';
import { withoutPeople } from '@story-pointer/core/session/remark';
import { agreedPoints, remarksOf } from '@story-pointer/core/session/round';
import { inert, mostOfComment, originLine } from '@story-pointer/core/trackers/comment-text';
import type { Comment } from '@story-pointer/core/trackers/comments';

/** The estimate of a story in words for its tracker, in the language of this page; null without one. */
export function commentOn(
  session: Session,
  story: Story,
  { questions }: Pick<StoryDetails, 'questions'>,
): Comment | null {
  const points = agreedPoints(story.round);
  if (points === null) return null;
  const rounds = roundsTaken(story);
  const reasons = withoutPeople(remarksOf(story.round)).map(({ reason }) => reason);
  const origin = originLine(session.name, story.id, story.round.number, points);
  const lines = [
    inert(t`Points: ${labelOf(deckOf(session.type), points)}`),
    inert(plural(rounds, { one: '# round', other: '# rounds' })),
    ...listOf(t`Reasons`, reasons),
    ...listOf(t`Questions`, questions),
  ];
  const words = lines.join('\n').slice(0, mostOfComment - origin.length - 2);
  return { text: `${words.trimEnd()}\n\n${origin}` };
}

function listOf(heading: string, all: readonly string[]): readonly string[] {
  const items = all.filter((text) => text !== '').map((text) => `- ${inert(text)}`);
  return items.length > 0 ? ['', inert(heading), '', ...items] : [];
}
