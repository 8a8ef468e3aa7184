import { t } from '@lingui/core/macro';
import type { StoryId } from '@story-pointer/core/ids';
import { isDoneWith } from '@story-pointer/core/session/collected-round';
import { collectedIn, doneBy, othersFrom } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { useRoom, useTable } from '../../room/room.tsx';
import { LinkButton } from '../../ui/link.tsx';

interface VoteNowProps {
  readonly stories: readonly Story[];
  /** The next one to vote on; undefined once all are done. */
  readonly next: Story | undefined;
  readonly className?: string;
}

export function VoteNow({ stories, next, className }: VoteNowProps) {
  const { view, me } = useRoom();
  const storyId = (next ?? stories[0])?.id;
  return (
    <LinkButton
      to="/session"
      search={{ sessionId: view.session.id, participantId: me.id, storyId }}
      variant={next ? 'primary' : 'secondary'}
      data-due={next !== undefined || undefined}
      className={className}
    >
      {next ? t`Vote Now` : t`View My Votes`}
    </LinkButton>
  );
}

/** One's own way through the collected stories, in the order of the list. @param here the story of this page */
export function useWay(here?: StoryId) {
  const { view, me } = useTable();
  const stories = collectedIn(view);
  const place = stories.findIndex(({ id }) => id === here);
  return {
    stories,
    done: doneBy(view, me.id),
    next: othersFrom(stories, here).find(({ round }) => !isDoneWith(round, me.id)),
    previous: stories[place - 1],
  };
}
